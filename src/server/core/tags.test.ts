import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagsIn } from './tag-header.ts';
import { tags } from './tags.ts';

describe('a tag', () => {
  it('survives a round trip through the Cache-Tag header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const header = [tags.category(one), tags.article(other)].join();
        expect(header).toMatch(/^[\x21-\x7e]+$/);
        expect(tagsIn(header)).toEqual([tags.category(one), tags.article(other)]);
      }),
    );
  });

  it('names one thing', () => {
    expect(tags.article('bonk')).toBe('article:bonk');
    expect(tags.category('a,b c')).toBe('category:a%2Cb%20c');
    expect(tagsIn(undefined)).toEqual([]);
  });
});
