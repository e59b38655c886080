import { unexplained } from './limits.ts';

/** The number of characters between the common beginning and the common end of two texts. */
function between(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin] === after[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return Math.max(before.length, after.length) - begin - end;
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** The number of changed characters of a text, counted line by line if the number of lines is the same. */
export function changedCharacters(before: string, after: string): number {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length !== now.length) return between(old.join('\n'), now.join('\n'));
  return old.reduce((sum, line, place) => sum + between(line, now[place]!), 0);
}

/** Whether a change of an article's text is so small that it needs no explanation. */
export const isSmallFix = (before: string, after: string): boolean => changedCharacters(before, after) < unexplained;
