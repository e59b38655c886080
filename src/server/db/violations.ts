import { Conflict } from '#server/core/errors.ts';

/** Whether the database refused a row because of a unique constraint. */
function isUniqueViolation(error: unknown): boolean {
  // PostgreSQL's code for a unique_violation; Drizzle wraps the driver's error.
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === '23505';
}

/** Runs `work`. If a unique value of this field is taken, refuses with a `Conflict` and this sentence. */
export async function refusingTaken<T>(field: string, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(sentence, { field });
    throw error;
  }
}
