/** FNV-1a with 32 bits, over code points: for ASCII, these are its bytes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

/** Pseudo-random numbers from 0 up to 1, deterministic for a key (xorshift32, seeded with the key's hash). */
export function numbersFor(key: string): () => number {
  let state = hash(key) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
