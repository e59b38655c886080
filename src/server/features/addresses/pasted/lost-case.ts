// The lengths of 32 and 64 bytes in base58.
const lengths = { address: [32, 44], signature: [86, 88] } as const;

/**
 * Whether a text is an address or a signature that lost its capital or its small letters, as in links of some chart
 * sites: it has the length of one, contains digits but no zero, which base58 lacks, and at least twenty letters of a
 * single case; hardly one address in a thousand million has that. Hexadecimal text is something else.
 */
export const lostItsCase = (text: string): boolean =>
  Object.values(lengths).some(([least, most]) => text.length >= least && text.length <= most) &&
  /^(?:[1-9a-z]+|[1-9A-Z]+)$/.test(text) &&
  /[1-9]/.test(text) &&
  !/^[1-9a-f]+$/i.test(text) &&
  text.replaceAll(/[1-9]/g, '').length >= 20;
