import { z } from 'zod';
import { base58Bytes } from '#server/core/base58.ts';

/** The programs that make tokens. */
export const tokenPrograms = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'the Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
} as const;

/** The program that owns wallets. */
export const systemProgram = '11111111111111111111111111111111';

/** An address in an answer. */
export const address = z.string().refine((text) => base58Bytes(text, 32) !== null);

/** An integer as it stands in an answer, whatever its size. */
export const integer = z.union([z.number().int(), z.bigint()]).transform(BigInt);

/** A slot, and what else is far below the largest safe integer. */
export const slot = z.number().int().nonnegative();

/** A moment in seconds since 1970, as far as dates go. */
export const moment = z
  .number()
  .int()
  .min(0)
  .max(8.64e12)
  .transform((seconds) => new Date(seconds * 1000));

/** Units of a token, of which there are less than 2^64. */
export const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** How many digits of a token's units stand behind the point. */
export const decimals = z.number().int().min(0).max(255);

/** An answer with the slot at which it was true. */
export const at = <T extends z.ZodType>(value: T) => z.object({ context: z.object({ slot }), value });

/** What is asked for everywhere: what nobody can take back any more. */
export const finalized = { commitment: 'finalized' } as const;
