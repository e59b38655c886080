import { skeleton, swapsOf } from './skeleton.ts';

// Words with which a name would claim to speak for the site. A name may not begin or end with a strong one, except in
// the words of `ordinary`.
const strong = [
  'admin',
  'moderator',
  'moderador',
  'moderateur',
  'moderatore',
  'official',
  'support',
  'anonymous',
  'sysadmin',
  'webmaster',
  'superuser',
  'trenchpedia',
  'админ',
  'адмін',
  'администратор',
  'модератор',
  'поддержка',
  'διαχειριστής',
  '管理员',
  '管理員',
  '管理者',
  '官方',
  '客服',
  '運営',
  '公式',
  '관리자',
  '운영자',
  '공식',
  'soporte',
  'suporte',
  'yönetici',
  'αδμιν',
  'ⲁⲇⲙⲓⲛ',
  'أدمن',
  'スタッフ',
  'サポート',
  'モデレーター',
  '운영팀',
];
const weak = [
  'mod',
  'staff',
  'team',
  'system',
  'root',
  'deleted',
  'removed',
  'owner',
  'founder',
  'operator',
  'help',
  'security',
  'мод',
];
// Reserved only as a whole name, with a number or in the plural: 'MEV bot' is allowed.
const wholeNames =
  `bot|null|undefined|none|nil|nan|true|false|former member|a former member|me|you|everyone|everybody|someone|somebody|anyone|anybody|nobody
  |encyclopedia|encyclopaedia|the encyclopedia|the encyclopaedia`
    .split('|')
    .map((name) => name.trim());

// A name may not combine these with reserved words: modteam, helpdesk, therealmod.
const companions = `the real true site wiki web page group crew chat desk line center centre service services care info contact account user
  member members head chief lead senior super global community verified security online team bot solana crypto trenches token`;

/** Collapses repeated letters: 'addmin' reads as 'admin'. */
const squeezed = (word: string) => word.replace(/(.)\1+/gu, '$1');

const ordinary = new Set(
  [
    'supporter',
    'supporters',
    'supportive',
    'supporting',
    'supported',
    'unsupported',
    'unofficial',
    'officially',
    'officialdom',
  ].flatMap((word) => [word, squeezed(word)].map(skeleton)),
);

const separators = /[\s_.'’-]+/u;

/**
 * The words of a name, split at spaces, punctuation and capitals, and joined runs of them: 'a.d.min' also contains the
 * word 'admin'.
 */
function wordsIn(name: string): { words: string[]; runs: string[] } {
  const words = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(separators)
    .filter(Boolean);
  const runs = words.flatMap((_, first) =>
    words.slice(first).map((_word, more) => words.slice(first, first + more + 1).join('')),
  );
  return { words, runs };
}

/** A word without the numbers around it. */
function withoutNumbers(word: string): string {
  const letters = [...word];
  const isOther = (letter: string) => !/\p{N}/u.test(letter);
  return letters.slice(Math.max(0, letters.findIndex(isOther)), letters.findLastIndex(isOther) + 1).join('');
}

/** Its skeletons, in capitals and small letters, with and without the numbers around it: mod1. */
function looksOf(word: string): string[] {
  const bare = withoutNumbers(word);
  return [
    ...new Set([word, bare].flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()].map(skeleton))),
  ].filter(Boolean);
}

/** Treats n and m as one letter, as a hasty reader does. */
const hasty = (look: string) => look.replaceAll('m', 'n');

// In shorter words swapped letters make another word: mod and Dom.
const leastSwapped = 5;

/** Whether a text is a sequence of words from both lists, with at least one reserved word. */
function isPutTogether(text: string, reserved: readonly string[], others: readonly string[]): boolean {
  // For each position: whether whole words fill the text up to it, and whether one of these is reserved.
  const reached = [{ any: true, reserved: false }];
  for (let end = 1; end <= text.length; end += 1) {
    const at = { any: false, reserved: false };
    const arrive = (word: string, isReserved: boolean) => {
      const from = text.slice(0, end).endsWith(word) ? reached[end - word.length] : undefined;
      if (!from?.any) return;
      at.any = true;
      at.reserved ||= isReserved || from.reserved;
    };
    for (const word of reserved) arrive(word, true);
    for (const word of others) arrive(word, false);
    reached.push(at);
  }
  return reached.at(-1)!.reserved;
}

/**
 * Returns a function that finds in a name a role or the site's own name, since such a name claims to speak for the site
 * (security T11). It finds the word alone, with a number, in the plural, at the beginning or end of a longer word,
 * combined with others, in look-alike letters, or with two neighbours swapped. Null without one.
 */
export function reservedWordFinder(siteName: string): (name: string) => string | null {
  const isStrong = (word: string) => [...word].length >= 5;
  const own = siteName.trim();
  const names = [...strong, ...(isStrong(own) ? [own] : [])].flatMap((word) =>
    [...new Set([word, squeezed(word.toLowerCase())].map(skeleton))].map((look) => ({ word, look, isStrong: true })),
  );
  const alone = wholeNames.map((word) => ({ word, look: skeleton(word) }));
  const others = [...weak, ...(own === '' || isStrong(own) ? [] : [own])].map((word) => ({
    word,
    look: skeleton(word),
    isStrong: false,
  }));
  const all = [...names, ...others].filter(({ look }) => look !== '');
  const looks = all.flatMap(({ look }) => [look, `${look}s`]);
  const swapped = new Map(
    [...alone, ...all]
      .filter(({ look }) => [...look].length >= leastSwapped)
      .flatMap(({ word, look }) => swapsOf(look).map((swap): [string, string] => [swap, word])),
  );
  for (const look of looks) swapped.delete(look);
  const companionLooks = companions.split(/\s+/).map(skeleton);

  return (name) => {
    const { words, runs } = wordsIn(name);
    const wholes = looksOf(words.join(''));
    const runLooks = [...runs.flatMap(looksOf), ...wholes];
    const wordLooks = [
      ...words.flatMap(looksOf),
      ...(words.length > 1 && words.every((word) => [...word].length === 1) ? wholes : []),
    ];
    const squeezedLooks = words.map((word) => squeezed(word.toLowerCase())).flatMap(looksOf);
    const strongIn = (look: string, word: string) =>
      !ordinary.has(word) && (hasty(word).startsWith(hasty(look)) || hasty(word).endsWith(hasty(look)));
    const found =
      alone.find(({ look }) => wholes.some((whole) => whole === look || whole === `${look}s`)) ??
      all.find(({ look }) => runLooks.some((run) => run === look || run === `${look}s`)) ??
      names.find(({ look }) => look !== '' && [...wordLooks, ...squeezedLooks].some((word) => strongIn(look, word))) ??
      // Reads capitals as decoration.
      names.find(
        ({ look }) =>
          look !== '' &&
          name
            .split(separators)
            .flatMap(looksOf)
            .some((word) => strongIn(look, word)),
      );
    if (found !== undefined) return found.word;
    const swap = runLooks.find((run) => swapped.has(run) || (run.endsWith('s') && swapped.has(run.slice(0, -1))));
    if (swap !== undefined) return swapped.get(swap) ?? swapped.get(swap.slice(0, -1))!;
    const whole = wholes.find((look) => isPutTogether(look, looks, companionLooks));
    return whole === undefined ? null : (all.find(({ look }) => whole.includes(look))?.word ?? null);
  };
}
