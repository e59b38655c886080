import { readAs } from '#server/features/people/skeleton.ts';

/** A character of another script, and the letter that it looks like; '' if it looks like none. */
export interface Folded {
  readonly written: string;
  readonly read: string;
}

/** A run of letters and digits of any script. */
export interface Run {
  /** Its folding to ASCII letters and digits, as far as possible. */
  text: string;
  /** Its original form. */
  written: string;
  /** Its letters of other scripts. */
  folded: Folded[];
}

const isLetter = /^[\p{L}\p{N}\p{M}]$/u;

/** The runs of a text, separated by characters that are not letters and do not look like one. */
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
