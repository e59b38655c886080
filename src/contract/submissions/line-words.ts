import type { LinePart } from './lines.ts';

/** The words of a line without its links. */
export const lineWords = (parts: readonly LinePart[]): string => parts.map(({ text }) => text).join('');
