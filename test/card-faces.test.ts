import fc from 'fast-check';
import { expect, it } from 'vitest';
import { face as faceOfCards } from '#server/http/cards/face.ts';
import { face as faceOfPages } from '#web/ui/behaviour/face.ts';

it('the drawing of a wallet is the same on cards and on pages', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      expect(faceOfCards(key)).toEqual(faceOfPages(key));
    }),
  );
});
