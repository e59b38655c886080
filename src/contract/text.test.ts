import { describe, expect, it } from 'vitest';
import { queryLine, line, requiredLine, requiredText, text } from './text.ts';

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const breaks = ['\t', '\n'];
const controls = [...characters(0x00, 0x1f), ...characters(0x7f, 0x9f)].filter((control) => !breaks.includes(control));
const noncharacters = [
  ...characters(0xfdd0, 0xfdef),
  ...Array.from({ length: 17 }, (_, plane) => characters(plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff)).flat(),
];
const halves = ['\ud800', '\udbff', '\udc00', '\udfff'];

describe.each([
  ['text', text],
  ['queryLine', queryLine],
  ['line', line],
  ['requiredText', requiredText],
  ['requiredLine', requiredLine],
])('%s', (_name, kind) => {
  const takes = (value: string) => kind(100).safeParse(value).success;

  it('refuses characters that no page can show, at any place', () => {
    for (const character of [...controls, ...noncharacters, ...halves])
      for (const value of [`a${character}b`, `${character}ab`, `ab${character}`])
        expect(takes(value), JSON.stringify(value)).toBe(false);
  });

  it('accepts every script and every emoji of several characters', () => {
    for (const value of [
      'Ünïcode',
      'Россия',
      '日本語',
      'العربية',
      '👩‍👩‍👧‍👦',
      'a\u200db',
      'a\u00adb',
      '\ufeffab',
      '\u{e0001}a',
    ]) {
      expect(takes(value), value).toBe(true);
    }
  });
});

it('a text accepts line breaks of every kind, and a line accepts none', () => {
  expect(text(100).parse('a\tb\r\nc\nd')).toBe('a\tb\r\nc\nd');
  expect(requiredText(100).parse(' a\r\n\r\nb \r\n')).toBe('a\r\n\r\nb');
  for (const end of ['\t', '\n', '\r\n', '\u2028', '\u2029'])
    expect(requiredLine(100).safeParse(`a${end}b`).success).toBe(false);
  expect(requiredLine(100).parse(' a b\r\n')).toBe('a b');
});

describe('a mark that changes the direction of writing', () => {
  const marks = ['\u061c', '\u200e', '\u200f', ...characters(0x202a, 0x202e), ...characters(0x2066, 0x2069)];

  it('is refused in every displayed line', () => {
    for (const kind of [line, requiredLine])
      for (const mark of marks)
        for (const value of [`${mark}abc`, `a${mark}b`, `abc${mark}`])
          expect(kind(100, 'The title').safeParse(value).error?.issues[0]?.message).toBe(
            'The title contains an invisible character that turns letters round; please type it instead of pasting it.',
          );
  });

  it('is accepted in texts and in questions', () => {
    for (const kind of [text, requiredText, queryLine])
      for (const mark of marks) expect(kind(100).parse(`a${mark}b`)).toBe(`a${mark}b`);
  });
});
