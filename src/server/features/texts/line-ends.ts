/** A text with each of its lines ended by a line feed alone: how lines end changes nothing that anybody reads. */
export const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
