import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorsAfter, keyOf, sentencesOf, spread, type AuthorRun } from './authorship.ts';

/** A history, revision by revision, with all removed sentences. */
function history() {
  let text = { markdown: '', runs: [] as AuthorRun[] };
  let revision = 0;
  const recall = new Map<string, readonly AuthorRun[]>();
  return {
    save(markdown: string): void {
      revision += 1;
      const { runs, gone } = authorsAfter(text, markdown, revision, recall);
      for (const { key, runs: removed } of gone) if (!recall.has(key)) recall.set(key, removed);
      text = { markdown, runs };
    },
    /** Each word with its revision. */
    words(): [string, number][] {
      const revisions = spread(text.runs);
      return sentencesOf(text.markdown)
        .flatMap(({ words }) => words)
        .map((word, place) => [word, revisions[place]!]);
    },
  };
}

const authorsOf = (...texts: string[]) => {
  const { save, words } = history();
  texts.forEach(save);
  return words()
    .map(([word, revision]) => `${word}${revision}`)
    .join(' ');
};

describe('the author of each word', () => {
  it('is the person who wrote it; changing a word beside it credits that word alone', () => {
    expect(authorsOf('The fee is one percent.', 'The fee is two percent.')).toBe('the1 fee1 is1 two2 percent1');
  });

  it('is the first author again when the word returns after a removal', () => {
    expect(
      authorsOf(
        'Curves rise with buyers. Pools wait.',
        'Pools wait.',
        'Pools wait. Nobody knows.',
        'Curves rise with buyers. Pools wait.',
      ),
    ).toBe('curves1 rise1 with1 buyers1 pools1 wait1');
  });

  it('stays the same when paragraphs move, and when marks or case change', () => {
    const [one, two] = ['Every trade pays a fee.', 'At the end the curve is empty.'];
    const moved = authorsOf(`${one}\n\n## End\n\n${two}`, `## End\n\n${two}\n\n${one}`);
    expect(moved).toMatch(/^(\w+1 ?)+$/);
    expect(authorsOf('See [the pool](/article/pool) now.', '- see **The Pool**, now!')).toBe('see1 the1 pool1 now1');
  });

  it('may be among removed text when a sentence is new, and then it is looked up once', () => {
    const before = { markdown: 'Pools wait. Curves rise.', runs: [[1, 4]] as const };
    const { unknown } = authorsAfter(before, 'Fees fall. Pools wait. Pools wait. Fees fall.', 2, new Map());
    expect(unknown).toEqual(['fees fall']);
  });

  it('is never a person who only restored it in an edit war', () => {
    const [mine, theirs] = ['The launch was fair to everybody.', 'The launch was a bundle of insiders.'];
    const { save, words } = history();
    for (let round = 0; round < 5; round += 1) [mine, theirs].forEach(save);
    save(mine);
    expect(new Set(words().map(([, revision]) => revision))).toEqual(new Set([1]));
  });
});

// Each sentence has unique words, so that the test knows their authors: also in tables, code, quotes and links, and in
// many scripts.
const shapes = [
  (words: string) => `${words}.`,
  (words: string) => `> ${words}!`,
  (words: string) => `- ${words}?`,
  (words: string) => `| ${words} |`,
  (words: string) => `\`\`\`\n${words}\n\`\`\``,
  (words: string) => `[${words}](/article/pool).`,
];
const endings = ['', 'é', 'ж', '字', 'ض'];

type Step = { kind: 'insert' | 'delete' | 'move' | 'change' | 'revert'; at: number; to: number };
const step = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('insert', 'delete', 'move', 'change', 'revert') as fc.Arbitrary<Step['kind']>,
  at: fc.nat(1_000),
  to: fc.nat(1_000),
});

describe('authorship in random histories', () => {
  it('names the true author of at least 99 of 100 words, and no other in reverts', () => {
    let [right, all] = [0, 0];
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const truth = new Map<string, number>();
        const { save, words } = history();
        const versions: string[][] = [[]];
        let fresh = 0;
        const bring = (revision: number, at: number) => {
          fresh += 1;
          const word = `w${fresh}x${endings[at % endings.length]}`;
          truth.set(word, revision);
          return word;
        };
        steps.forEach(({ kind, at, to }, place) => {
          const revision = place + 1;
          const blocks = [...versions.at(-1)!];
          const where = blocks.length === 0 ? 0 : at % blocks.length;
          if (kind === 'insert' || blocks.length === 0) {
            const sentence = Array.from({ length: 6 }, () => bring(revision, at)).join(' ');
            blocks.splice(where, 0, shapes[to % shapes.length]!(sentence));
          } else if (kind === 'delete') blocks.splice(where, 1);
          else if (kind === 'move') blocks.splice(to % blocks.length, 0, ...blocks.splice(where, 1));
          else if (kind === 'change') blocks[where] = blocks[where]!.replace(/w\d+x\p{L}?/u, bring(revision, at));
          const version = kind === 'revert' ? versions[to % versions.length]! : blocks;
          versions.push(version);
          save(version.join('\n\n'));
          for (const [word, from] of words()) {
            all += 1;
            if (truth.get(word) === from) right += 1;
            else expect([kind, word]).not.toEqual(['revert', word]);
          }
        });
      }),
      { numRuns: 150 },
    );
    expect(right / all).toBeGreaterThanOrEqual(0.99);
  });

  it('does so when everybody uses the same few words, in edit wars too', () => {
    // New sentences reuse words of others, so the position in the sentence identifies a word.
    type Word = { readonly text: string; readonly by: number };
    const vocabulary = Array.from(
      { length: 120 },
      (_, number) => `${['the', 'fee', 'курс', '価格', 'pool', 'naïve'][number % 6]}${number % 40}`,
    );
    const chosen = fc.record({
      kind: fc.constantFrom('insert', 'insert', 'delete', 'move', 'change', 'add', 'revert', 'war'),
      at: fc.nat(),
      to: fc.nat(),
    });
    const written = (sentences: readonly (readonly Word[])[]) =>
      sentences
        .map((words, place) => shapes[place % 2 === 0 ? 0 : 2]!(words.map(({ text }) => text).join(' ')))
        .join('\n\n');
    let [right, all] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(chosen, { minLength: 5, maxLength: 30 }),
        fc.infiniteStream(fc.constantFrom(...vocabulary)),
        (steps, random) => {
          const { save, words } = history();
          const versions: (readonly Word[])[][] = [[]];
          let revision = 0;
          const keep = (sentences: (readonly Word[])[], reverts: boolean) => {
            versions.push(sentences);
            save(written(sentences));
            const truth = sentences.flat();
            words().forEach(([text, from], place) => {
              all += 1;
              if (truth[place]!.by === from) right += 1;
              // A person who restores others' text is never its author.
              else if (reverts) expect([text, from]).not.toEqual([text, revision]);
            });
          };
          const bring = (): Word => ({ text: random.next().value, by: revision });
          for (const { kind, at, to } of steps) {
            revision += 1;
            const sentences = [...versions.at(-1)!];
            const where = sentences.length === 0 ? 0 : at % sentences.length;
            const old = versions[to % versions.length]!;
            if (kind === 'revert') keep(old, true);
            else if (kind === 'war' && versions.length > 2) {
              const [mine, theirs] = [versions.at(-1)!, versions.at(-2)!];
              keep(theirs, true);
              revision += 1;
              keep(mine, true);
            } else {
              if (kind === 'insert' || sentences.length === 0)
                sentences.splice(where, 0, Array.from({ length: 12 }, bring));
              else if (kind === 'delete') sentences.splice(where, 1);
              else if (kind === 'move') sentences.splice(to % sentences.length, 0, ...sentences.splice(where, 1));
              else sentences[where] = sentences[where]!.toSpliced(to % 12, kind === 'add' ? 0 : 1, bring());
              keep(sentences, false);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(right / all).toBeGreaterThanOrEqual(0.99);
  });

  it('identifies a sentence by its words alone', () => {
    expect(sentencesOf('One **two**. Three!\n\nFour').map(keyOf)).toEqual(['one two', 'three', 'four']);
  });
});
