/** Normalises the line ends of a text to line feeds. */
export const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
