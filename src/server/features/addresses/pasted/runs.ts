import { readAs } from '#server/features/people/skeleton.ts';

/** A character of another script, and the letter that it is read as; '' where it is read as none. */
export interface Folded {
  readonly written: string;
  readonly read: string;
}

/** A run of letters and digits of any script. */
export interface Run {
  /** In letters and digits of ASCII, as far as it can be read so. */
  text: string;
  /** As it stood. */
  written: string;
  /** Which of its letters were of another script. */
  folded: Folded[];
}

const isLetter = /^[\p{L}\p{N}\p{M}]$/u;

/** The runs of a text: what parts them is no letter, and no sign that is read as one. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const character of text) {
    const isAscii = character < '\u0080';
    const asciiRead = /[0-9A-Za-z]/.test(character) ? character : null;
    const read = isAscii ? asciiRead : readAs(character);
    if (read === null && (isAscii || !isLetter.test(character))) {
      run = undefined;
      continue;
    }
    if (run === undefined) runs.push((run = { text: '', written: '', folded: [] }));
    run.text += read ?? character;
    run.written += character;
    if (!isAscii) run.folded.push({ written: character, read: read ?? '' });
  }
  return runs;
}
