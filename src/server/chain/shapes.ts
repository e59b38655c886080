import { z } from 'zod';
import { base58Bytes } from '#server/core/base58.ts';

/** The token programs. */
export const tokenPrograms = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'the Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
} as const;

/** The program that owns wallets. */
export const systemProgram = '11111111111111111111111111111111';

/** An address in an answer. */
export const address = z.string().refine((text) => base58Bytes(text, 32) !== null);

/** An integer in an answer, of any size. */
export const integer = z.union([z.number().int(), z.bigint()]).transform(BigInt);

/** A slot, or another number far below the largest safe integer. */
export const slot = z.number().int().nonnegative();

/** A Unix time in seconds, within the range of dates. */
export const moment = z
  .number()
  .int()
  .min(0)
  .max(8.64e12)
  .transform((seconds) => new Date(seconds * 1000));

/** Base units of a token: less than 2^64. */
export const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** The number of decimal places of a token. */
export const decimals = z.number().int().min(0).max(255);

/** An answer with the slot at which it was true. */
export const at = <T extends z.ZodType>(value: T) => z.object({ context: z.object({ slot }), value });

/** Every request asks for finalized data: nobody can revert it. */
export const finalized = { commitment: 'finalized' } as const;
