import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { beforeFootnote, chainMark, citation, endOfText, guessed } from '#web/features/texts/cite.ts';

const day = '2026-11-22';
const page = {
  kind: 'press',
  title: 'A phone sells out',
  url: 'https://press.example/phone',
  publisher: 'The Paper',
  date: '2023-12',
  readAt: day,
  archivedUrl: '',
} as const;
const signature = '5'.repeat(88);
const account = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

/** A text with a source cited at its end. */
function cited(text: string, source: Parameters<typeof citation>[1]): string {
  const { mark, footnote } = citation(text, source);
  const at = endOfText(text);
  const end = footnote === '' ? '' : beforeFootnote(text) + footnote;
  return `${text.slice(0, at)}[^${mark}]${text.slice(at)}${end}`;
}

describe('a source that the editor adds', () => {
  it('is a mark at the citation and a footnote at the end, with the next number', () => {
    const once = cited('It sold out.', page);
    expect(once).toBe(
      'It sold out.[^1]\n\n[^1]: press | [A phone sells out](https://press.example/phone) | The Paper | 2023-12 | read 2026-11-22',
    );
    const twice = cited(once, { ...page, url: 'https://press.example/other', title: 'Another' });
    expect(twice).toContain('It sold out.[^1][^2]\n\n[^1]: press');
    expect(renderMarkdown(twice).sources.map(({ id, title }) => [id, title])).toEqual([
      ['1', 'A phone sells out'],
      ['2', 'Another'],
    ]);
  });

  it('says when it was read and where it is archived', () => {
    const text = cited('It sold out.', {
      ...page,
      readAt: '2026-01-02',
      archivedUrl: 'https://archive.example/(phone)|1',
    });
    const archivedUrl = 'https://archive.example/%28phone%29%7c1';
    expect(renderMarkdown(text).sources).toMatchObject([{ readAt: '2026-01-02', archivedUrl, date: '2023-12' }]);
  });

  it('is cited again by its existing mark', () => {
    const once = cited('It sold out.', page);
    expect(citation(once, { ...page, title: 'Called otherwise' })).toEqual({ mark: '1', footnote: '' });
  });

  it.each([
    [signature, `tx:${signature}`],
    [` https://solscan.io/tx/${signature}?cluster=mainnet `, `tx:${signature}`],
    [`https://explorer.solana.com/address/${account}`, `account:${account}`],
    [account, `account:${account}`],
    [`https://solscan.io/token/${account}#holders`, `account:${account}`],
    ['https://press.example/phone', null],
    [`https://press.example/${account}`, null],
    ['', null],
  ])('may be a transaction or an account: %s', (pasted, mark) => {
    expect(chainMark(pasted)).toBe(mark);
  });

  it.each([
    [
      'https://www.sec.gov/news/staff-statement-meme-coins',
      'court or regulator',
      'sec.gov',
      'Staff statement meme coins',
    ],
    ['https://x.com/bonk_inu/status/1', 'post', 'x.com', 'Status'],
    ['https://github.com/solana-program/token/blob/main/README.md', 'document', 'github.com', 'README'],
    ['https://press.example/', 'press', 'press.example', 'press.example'],
  ])('has its kind, publisher and title guessed: %s', (pasted, kind, publisher, title) => {
    expect(guessed(pasted)).toEqual({ kind, publisher, title });
  });

  it('needs https', () => {
    for (const pasted of ['http://press.example/', 'javascript:alert(1)', 'press.example', ''])
      expect(guessed(pasted)).toBeNull();
  });

  it('is parsed as typed, whatever its words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc ABC 12 |[]()*_`<>&~\\#!^:é'), minLength: 1, maxLength: 40 });
    const seen = (text: string) => text.replaceAll(/[|\s]+/g, ' ').trim();
    fc.assert(
      fc.property(
        word,
        word,
        fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
        (title, publisher, url) => {
          fc.pre(/[a-z]{2}/i.test(seen(title)) && /[a-z]{2}/i.test(seen(publisher)));
          const { sources } = renderMarkdown(
            cited('Text.', { ...page, title: `T${title}`, publisher: `P${publisher}`, url }),
          );
          expect(sources).toMatchObject([{ id: '1', kind: 'press', date: '2023-12', readAt: day }]);
          expect(sources[0]!.title).toBe(seen(`T${title}`));
          expect(sources[0]!.publisher).toBe(seen(`P${publisher}`));
          expect(sources[0]!.url).toMatch(/^https:/);
        },
      ),
    );
  });
});
