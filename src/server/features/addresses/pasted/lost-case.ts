// As base58 writes 32 bytes, and 64.
const lengths = { address: [32, 44], signature: [86, 88] } as const;

/**
 * Whether a text is an address or a signature whose capital letters, or small ones, were lost, as in the links of some
 * chart sites: as long as one, with digits, of which base58 has no zero, and with letters of one kind alone, twenty at
 * least, where hardly one address in a thousand million has not both. What is written in hexadecimal digits is
 * something else.
 */
export const lostItsCase = (text: string): boolean =>
  Object.values(lengths).some(([least, most]) => text.length >= least && text.length <= most) &&
  /^(?:[1-9a-z]+|[1-9A-Z]+)$/.test(text) &&
  /[1-9]/.test(text) &&
  !/^[1-9a-f]+$/i.test(text) &&
  text.replaceAll(/[1-9]/g, '').length >= 20;
