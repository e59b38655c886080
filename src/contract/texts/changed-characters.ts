import { unexplained } from './limits.ts';

/** How many characters of two texts differ between what they have in common at their beginning and at their end. */
function between(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin] === after[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return Math.max(before.length, after.length) - begin - end;
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** How many characters were changed in a text, line by line where it has as many lines as before. */
export function changedCharacters(before: string, after: string): number {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length !== now.length) return between(old.join('\n'), now.join('\n'));
  return old.reduce((sum, line, place) => sum + between(line, now[place]!), 0);
}

/** Whether so little was changed in an article's text that it explains itself. */
export const isSmallFix = (before: string, after: string): boolean => changedCharacters(before, after) < unexplained;
