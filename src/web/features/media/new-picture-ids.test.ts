import { expect, it } from 'vitest';
import { newPicturesIn } from './new-picture-ids.ts';

const [one, two] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];

it('finds the pictures that a text adds, each once', () => {
  const before = `A.\n\n![](/media/${one})`;
  expect(newPicturesIn(before, `${before}\n\n![B](/media/${two} "C")\n\n![](/media/${two})`)).toEqual([two]);
  expect(newPicturesIn(before, 'A.')).toEqual([]);
  expect(newPicturesIn('', '/media/nothing ![](https://wiki.example/a.png)')).toEqual([]);
});
