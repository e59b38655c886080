import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutInvisible } from './invisible.ts';
import { isSeen, line, requiredLine, requiredText } from './text.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
const plain = [...'\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0'];
const marks = [...plain, ...range(0xfe00, 0xfe0f), ...range(0xe0000, 0xe007f), ...range(0xe0100, 0xe01ef)];
const turns = ['\u061c', '\u200e', '\u200f', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const mark = fc.constantFrom(...marks, '\u200c', '\u200d');
const word = fc.stringMatching(/^[a-zа-я0-9]{1,5}$/);

const needed = ['👩‍👩‍👧‍👦', '❤️‍🔥', '1️⃣', '#️⃣', '☎︎', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🧑🏽‍🚀', 'می‌خواهم', 'क्‍ष', '日本語', 'العربية', 'Ünïcode', '🇨🇭'];

describe('invisible characters', () => {
  it('disappear from a line at any place, and nothing else does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(mark), word, fc.array(mark)), { minLength: 1 }), (parts) => {
        const whole = parts.map(([before, text, after]) => [...before, text, ...after].join('')).join('');
        expect(withoutInvisible(whole)).toBe(parts.map(([, text]) => text).join(''));
        expect(requiredLine(10_000).parse(whole)).toBe(parts.map(([, text]) => text).join(''));
      }),
    );
  });

  it('disappear in one pass, whatever the text', () => {
    const any = fc.array(fc.oneof(mark, fc.string({ unit: 'grapheme', maxLength: 2 }), fc.constantFrom(...needed)));
    fc.assert(
      fc.property(any, (parts) => {
        const once = withoutInvisible(parts.join(''));
        expect(withoutInvisible(once)).toBe(once);
        expect([...once].filter((one) => plain.includes(one))).toEqual([]);
      }),
    );
  });

  it.each(needed)('stay where a script or an emoji needs them: %s', (text) => {
    expect(line(100).parse(text)).toBe(text);
    expect(line(100).parse(`a ${text} b`)).toBe(`a ${text} b`);
  });

  it('are not a text by themselves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...marks, ...turns, '\u200c', '\u200d', ' ', '\n'), { minLength: 1 }),
        (parts) => {
          expect(isSeen(parts.join(''))).toBe(false);
          expect(requiredText(10_000).safeParse(parts.join('')).success).toBe(false);
          expect(requiredLine(10_000).safeParse(parts.join('')).success).toBe(false);
        },
      ),
    );
  });
});
