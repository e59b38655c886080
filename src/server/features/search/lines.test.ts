import { expect, it } from 'vitest';
import { lineAt } from './lines.ts';

it('a line below the title of a figure is a caption, and the first line of a text is none', () => {
  const text = 'What one mistake reaches\nA';
  expect(lineAt(text, 0, []).kind).toBe('label');
  expect(lineAt(text, text.length - 1, []).kind).toBe('caption');
});
