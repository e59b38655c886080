import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { pictureBlock } from './picture-block.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const markdown = new MarkdownIt();

/** The alternative text and the title of the one picture in a text. */
function read(block: string) {
  const [, inline] = markdown.parse(block, {});
  const [image, ...others] = inline?.children ?? [];
  const alt = markdown.renderer.renderInlineAsText(image?.children ?? [], markdown.options, {});
  return {
    type: image?.type,
    others: others.length,
    src: image?.attrGet('src'),
    alt,
    title: image?.attrGet('title') ?? '',
  };
}

it('writes a picture with its texts', () => {
  expect(pictureBlock({ id, alt: 'A board', caption: 'At the “meet-up”.' })).toBe(
    `![A board](/media/${id} "At the “meet-up”.")`,
  );
  expect(pictureBlock({ id, alt: 'A board', caption: ' ' })).toBe(`![A board](/media/${id})`);
});

it('keeps any text, whatever its Markdown characters', () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab *_`[]()!<>&;"\\~#|\'') }).map((text) => text.trim());
  const once = (text: string) => text.replaceAll(/\s+/g, ' ');
  fc.assert(
    fc.property(line, line, (alt, caption) => {
      expect(read(pictureBlock({ id, alt, caption }))).toEqual({
        type: 'image',
        others: 0,
        src: `/media/${id}`,
        alt: once(alt),
        title: once(caption),
      });
    }),
  );
});
