import { base58 } from '@scure/base';

const signatureBytes = 64;

function bytesOf(value: unknown): Uint8Array | null {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte))) return Uint8Array.from(value as number[]);
  if (typeof value === 'string') {
    try {
      return base58.decode(value);
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * The signature that a wallet returned, in base58. Wallets answer with bytes, with base58 text, or with an object that holds either under
 * `signature` or `data`. Refuses in the specification's words (§5).
 */
export function signatureText(answer: unknown): string {
  let value = answer;
  for (let depth = 0; depth < 3 && typeof value === 'object' && value !== null && ('signature' in value || 'data' in value); depth += 1) {
    value = 'signature' in value ? value.signature : value.data;
  }
  if (value === null || value === undefined || value === '') throw new Error('Wallet did not return a signature');
  const bytes = bytesOf(value);
  if (bytes === null || bytes.length !== signatureBytes) throw new Error('Unknown signature format');
  return base58.encode(bytes);
}
