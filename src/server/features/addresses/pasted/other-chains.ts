import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';

// The first byte of a Base58Check address identifies the chain (Bitcoin's base58.h, Tron's address format, and the
// chain parameters of the others).
const versions: Readonly<Record<number, string>> = {
  0x00: 'Bitcoin',
  0x05: 'Bitcoin',
  0x1e: 'Dogecoin',
  0x30: 'Litecoin',
  0x41: 'Tron',
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** The chain of a Base58Check address: 25 bytes, the last four a checksum. */
function checkedChain(text: string): string | undefined {
  if (text.length < 25 || text.length > 36 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined;
  const bytes = base58.decode(text);
  if (bytes.length !== 25) return undefined;
  const sum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4);
  return sum.equals(bytes.subarray(21)) ? versions[bytes[0]!] : undefined;
}

/** The chain of a word that is another chain's address or transaction. */
export function otherChain(word: string): string | undefined {
  if (/^0x(?:[\da-f]{40}|[\da-f]{64})$/i.test(word)) return 'Ethereum';
  if (/^(?:bc1)[02-9ac-hj-np-z]{11,87}$/i.test(word)) return 'Bitcoin';
  return checkedChain(word);
}
