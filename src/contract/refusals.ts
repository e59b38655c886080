import { z } from 'zod';

/** The refusals that a program reacts to. It reads this code: the sentences are for people. */
export const refusalCode = z.enum(['signature-too-old', 'read-only']);

/** A refusal, as it is answered to who asks for JSON (RFC 9457); everybody else gets its sentence alone. */
export const refusal = z.object({
  type: z.string(),
  /** The sentence, as is `detail`. */
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** The request. */
  instance: z.string(),
  /** Absent where no program needs to tell this refusal from others. */
  code: refusalCode.optional(),
  /**
   * The field of the body, or the parameter of the query, that is wrong. Absent where the refusal is about no field, or
   * about all of it.
   */
  field: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;
