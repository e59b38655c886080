import type { ComparedFigure, ComparedSection, ComparedText, TextPart } from '#contract/revisions/revisions.ts';

/** The most bytes of a shown change, of the text and of the other fields, so that every answer is small (design §7). */
const most = { text: 150_000, around: 50_000, title: 200 } as const;
// In a changed paragraph, a longer unchanged part is shortened to its two ends.
const longestShared = 1_000;
const endOfShared = 200;
// The size of the field names of a block or a section.
const frame = 120;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The beginning of a text, cut to a number of bytes in an answer. */
function beginning(text: string, bytes: number): string {
  // No character takes more than six bytes in JSON.
  let end = Math.floor(bytes / 6);
  for (let step = end; step >= 1; step = Math.floor(step / 2))
    while (end + step <= text.length && bytesOf(text.slice(0, end + step)) <= bytes) end += step;
  return text.slice(0, end).toWellFormed();
}

/** Collects the parts to show, up to a number of bytes. */
export class Shown {
  #left: number;
  /** Whether something was left out. */
  isCut = false;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether a part with that many bytes still fits. After the first that does not, nothing fits. */
  takes(bytes: number): boolean {
    if (this.isCut || bytes > this.#left) this.isCut = true;
    else this.#left -= bytes;
    return !this.isCut;
  }

  /** The parts that fit; cuts the one at the limit. */
  parts(parts: readonly TextPart[]): TextPart[] {
    const shown: TextPart[] = [];
    for (const part of parts) {
      if (this.isCut) break;
      const left = this.#left;
      if (this.takes(bytesOf(part) + 1)) shown.push(part);
      else if (left > frame) shown.push({ ...part, text: `${beginning(part.text, left - frame)}…` });
    }
    return shown;
  }
}

/** The lines of a figure that fit. */
function shownFigure(figure: ComparedFigure, shown: Shown): ComparedFigure {
  const lines = figure.lines.flatMap((line) => {
    if (!shown.takes(bytesOf(line.kind === 'words' ? { ...line, parts: [] } : line) + 1)) return [];
    return line.kind === 'words' ? { ...line, parts: shown.parts(line.parts) } : line;
  });
  return { ...figure, lines };
}

function folded(part: TextPart): TextPart {
  const { kind, text } = part;
  if (kind !== 'same' || text.length <= longestShared) return part;
  return { kind, text: `${text.slice(0, endOfShared)} … ${text.slice(-endOfShared)}`.toWellFormed() };
}

const titled = (title: string) =>
  title.length <= most.title ? title : `${title.slice(0, most.title)}…`.toWellFormed();

function shownSections(sections: readonly ComparedSection[], shown: Shown, isWhole: boolean): ComparedSection[] {
  const all: ComparedSection[] = [];
  for (const section of sections) {
    const title = titled(section.title);
    if (!shown.takes(bytesOf(title) + frame)) break;
    const blocks: ComparedSection['blocks'] = [];
    for (const block of section.blocks) {
      if (!shown.takes(frame)) break;
      blocks.push({
        ...block,
        figure: block.figure && shownFigure(block.figure, shown),
        parts: shown.parts(isWhole ? block.parts : block.parts.map(folded)),
      });
    }
    all.push({ ...section, title, blocks });
  }
  return all;
}

/** A change, cut to the size limit. */
export function shownText<Change extends Pick<ComparedText, 'sections' | 'unchangedSections'>>(
  change: Change,
  isWhole = false,
): Change & { isCut: boolean } {
  const [text, around] = [new Shown(most.text), new Shown(most.around / 2)];
  const sections = shownSections(change.sections, text, isWhole);
  const unchangedSections = change.unchangedSections.map(titled).filter((title) => around.takes(bytesOf(title) + 1));
  return { ...change, sections, unchangedSections, isCut: text.isCut || around.isCut };
}

/** The changes of one text, word by word, cut to the size limit. */
export const shownWords = (parts: readonly TextPart[]): TextPart[] => new Shown(most.text / 2).parts(parts);

/** The changes of title, facts and other fields, cut to the size limit. */
export function shownHeads<
  Heads extends { fields: readonly { parts: TextPart[] }[]; facts: readonly { parts: TextPart[] }[] },
>(heads: Heads): Heads {
  const shown = new Shown(most.around);
  const bounded = <Line extends { parts: TextPart[] }>(lines: readonly Line[]) =>
    lines
      .filter((line) => shown.takes(bytesOf({ ...line, parts: [] }) + 1))
      .map((line) => ({ ...line, parts: shown.parts(line.parts) }));
  return { ...heads, fields: bounded(heads.fields), facts: bounded(heads.facts) };
}
