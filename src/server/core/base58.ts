import { base58 } from '@scure/base';

/**
 * Decodes base58; null if the text is not base58 of exactly `bytes` bytes. Decoding takes quadratic time, so the length
 * is checked first: 32 bytes are 32 to 44 characters, 64 bytes 64 to 88.
 */
export function base58Bytes(text: string, bytes: 32 | 64): Uint8Array | null {
  if (text.length < bytes || text.length > bytes * 1.375) return null;
  try {
    const decoded = base58.decode(text);
    return decoded.length === bytes ? decoded : null;
  } catch {
    return null;
  }
}
