import { z } from 'zod';

/** The refusals that a program reacts to, by this code: the sentences are for people. */
export const refusalCode = z.enum(['signature-too-old', 'read-only', 'maintenance']);

/** A refusal for a client that accepts JSON (RFC 9457); all others get its sentence alone. */
export const refusal = z.object({
  type: z.string(),
  /** The sentence, as is `detail`. */
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** The request. */
  instance: z.string(),
  /** Absent if no program needs to recognise this refusal. */
  code: refusalCode.optional(),
  /** The wrong field of the body, or parameter of the query. Absent if the refusal concerns no single field. */
  field: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;
