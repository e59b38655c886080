import { Conflict } from '#server/core/errors.ts';

/** Whether the database refused a row because a value that must be unique is taken. */
function isUniqueViolation(error: unknown): boolean {
  // PostgreSQL's code for a unique_violation; Drizzle wraps the driver's error.
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === '23505';
}

/** Does `work`. Refuses with this sentence, as a `Conflict`, a value of this field that must be unique and is taken. */
export async function refusingTaken<T>(field: string, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(sentence, { field });
    throw error;
  }
}
