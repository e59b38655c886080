/**
 * Whether a text is an address whose capital letters, or small ones, were lost, as in the links of some chart sites: as long as an address, with
 * digits, of which base58 has no zero, and with letters of one kind alone, twenty at least, where hardly one address in a thousand million has not
 * both. What is written in hexadecimal digits is something else.
 */
export const lostItsCase = (text: string): boolean =>
  /^(?:[1-9a-z]{32,44}|[1-9A-Z]{32,44})$/.test(text) &&
  /[1-9]/.test(text) &&
  !/^[1-9a-f]+$/i.test(text) &&
  text.replaceAll(/[1-9]/g, '').length >= 20;
