import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostSubjects } from '#contract/moderation/limits.ts';
import type { SwitchOn } from '#contract/moderation/switches.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { makeModerator } from '#test/people.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { answeredWith, sendEveryWrite } from '#test/writing-calls.ts';
import { refusedWord, wordFinder } from './refused-words.ts';

const foundIn = (subject: string, text: string) => wordFinder([refusedWord(subject)])(text).size > 0;

describe('a refused word', () => {
  it.each([
    ['scam', 'This is a SCAM.'],
    ['scam', 'a $scam_coin, not_a-scam'],
    ['scam', 'the sc\u0430m with a letter of another script'],
    ['scam', 'the s\u200bc\u00ada\u2060m with what nobody sees'],
    ['scam', 'ｓｃａｍ, 𝐬𝐜𝐚𝐦, ⓢⓒⓐⓜ and sćäm'],
    ['scam', 'in bold: sc**am**'],
    ['scam', '🅢🅒🅐🅜, 🆂🅲🅰🅼 and 🇸🇨🇦🇲'],
    ['ЅСАМ', 'scam, where the word was typed in letters of another script'],
    ['claim-airdrop', 'claim  airdrop'],
    ['free money', 'FREE\nMONEY'],
    ['скам', 'это скам!'],
    ['scam', 'ѕсам in small letters of another script'],
    ['詐欺', 'これは詐欺です'],
    ['scam', 'sc&#97;m, which the page shows as a word'],
    ['scam', 's&#x63;&#X61;m'],
    ['scam', 's&ZeroWidthSpace;c&shy;am'],
    ['scam', 'crossed out in part: s~~c~~am'],
    ['scam', 'It is a s c a m, people!'],
    ['scam', 'S.C.A.M. or s-c_a/m'],
    ['scam', 'i s c a m'],
    ['free money', 'F R E E  M O N E Y'],
    ['s c a m', 'no scam'],
    ['scam', 'a link to an article: sc[[am]] and [[sc]]am'],
    ['scam', "s'c'a'm and s) c) a) m)"],
    ['1 2 3', 'steps 1, 2, 3'],
  ])('%s is found in: %s', (subject, text) => expect(foundIn(subject, text)).toBe(true));

  it.each([
    ['scam', 'scampi, scams and descam'],
    ['fail', 'the fall of a mall'],
    ['modem', 'a modern site'],
    ['free money', 'free the money'],
    ['50s', 'sos'],
    ['t.me', 'part of me, and the word time'],
    ['ass', 'class, a s p, a s s e t and as s'],
    ['as', 'the letters a s'],
    ['scam', 's c a m p, s ca m and sc am'],
    ['copy', '&copy; 2026'],
    ['scam', 'sc&amp;#97;m'],
    ['free money', 'freemoney'],
    ['tit', "It isn't I.T. work, and it isn’t I.T. work"],
    ['sec', "The protocol's E.C. fund"],
    ['sap', "It's a P and L"],
    ['tab', "don't a b"],
    ['123', 'steps 1, 2, 3 a day'],
    ['abc', 'a) b) c), or (a), (b), (c)'],
  ])('%s is not found in: %s', (subject, text) => expect(foundIn(subject, text)).toBe(false));

  const words = fc.stringMatching(/^[b-h]{3,9}$/);

  it('is found when a text spells it by entities, marks or spaces', () => {
    const spelled = (letters: readonly string[], ways: readonly number[]) =>
      letters
        .map((letter, at) => {
          const code = letter.charCodeAt(0);
          return [letter, `&#${code};`, `&#x${code.toString(16)};`, `~~${letter}~~`, `*${letter}*`][ways[at]!]!;
        })
        .join('');
    const ways = fc.array(fc.nat(4), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(words, ways, (word, how) => {
        expect(foundIn(word, `It is ${spelled([...word], how)}.`)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '.', '-', '_', ' / ', '\u00a0'), (word, sign) => {
        expect(foundIn(word, `It is ${[...word].join(sign)}, they say`)).toBe(true);
      }),
    );
  });

  it('is found in a link to an article that begins or ends in it', () => {
    fc.assert(
      fc.property(words, fc.nat(9), (word, at) => {
        expect(foundIn(word, `It is ${word.slice(0, at)}[[${word.slice(at)}]], they say`)).toBe(true);
      }),
    );
  });

  it('is not found across the end of a word and the next letters, nor in a count', () => {
    fc.assert(
      fc.property(words, words, fc.constantFrom("'", '’'), (word, other, sign) => {
        expect(foundIn(word, `It is ${other}x${sign}${[...word].join(' ')}, they say`)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{3,9}$/), fc.constantFrom(', ', ' ', '. '), (count, sign) => {
        expect(foundIn(count, `Steps ${[...count].join(sign)}, they say`)).toBe(false);
      }),
    );
  });

  it('is not found in a part of a longer word, in any spelling', () => {
    fc.assert(
      fc.property(words, words, fc.constantFrom('', ' ', '.', '~~', '&#8203;'), (word, more, sign) => {
        for (const longer of [word + more, more + word])
          expect(foundIn(word, `It is ${[...longer].join(sign)}, they say`)).toBe(false);
      }),
    );
  });

  it.each(['', ' ', '.', 'a', '***', '\u200b\u200b'])('cannot be %j', (typed) => expect(refusedWord(typed)).toBe(''));
});

describe('a refused link', () => {
  it.each([
    ['bit.ly', 'see https://bit.ly/3xyz.'],
    ['bit.ly', 'see bit.ly, or www.bit.ly/x'],
    ['https://t.me/pump-signals/', '[join](https://T.me/Pump-Signals/12?start=1)'],
    ['t.me/pump-signals', '(http://t.me:443/pump-signals)'],
    ['t.me/pump-signals', 'https://somebody@t.me/%70ump-signals#top'],
    ['t.me/pump-signals', 'https://known.example/?to=https%3A%2F%2Ft.me%2Fpump-signals'],
    ['t.me/pump-signals', 'https://archive.example/2026/https://t.me/pump-signals'],
    ['bit.ly', 'b\u0456t.ly and bit．ly'],
    ['bit.ly', 'https://xn--bt-nja.ly/x'],
    ['*.evil.example/*', 'claim.evil.example'],
    ['t.me/pump-signals', 'https://t.me\\pump-signals'],
    ['t.me/pump-signals', 'https://t.me/other/../pump-signals and t.me/./pump-signals'],
    ['t.me/pump-signals', 'https://t.me/other/%2e%2e/pump-signals'],
    ['t.me/pump-signals', '[join](http:t.me/pump-signals)'],
    ['t.me/pump-signals', '[join](http:/t.me/pump-signals)'],
    ['t.me/pump-signals', 'https://t｡me/pump-signals'],
  ])('%s is found in: %s', (subject, text) => expect(foundIn(subject, text)).toBe(true));

  it.each([
    ['bit.ly', 'rabbit.ly, bit.lyon and bit.ly.example'],
    ['t.me/pump', 'https://t.me/pumpkin and https://t.me/other/pump'],
    ['t.me/pump', 'https://t.me'],
    ['t.me/pump', 'https://t.me/pump/../other'],
    ['evil.example/a/b', 'https://evil.example/a'],
  ])('%s is not found in: %s', (subject, text) => expect(foundIn(subject, text)).toBe(false));

  it('is stored as its host and path, and found by the stored form', () => {
    expect(refusedWord('https://WWW.Evil.example/Claim/?q=1')).toBe('evil.example/claim');
    expect(refusedWord(' Free  Money ')).toBe('free money');
    const name = fc.stringMatching(/^[a-z]{2,9}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 4 }), fc.array(name, { maxLength: 3 }), (host, path) => {
        const normalized = refusedWord([host.join('.'), ...path].join('/'));
        expect(refusedWord(normalized)).toBe(normalized);
        expect(foundIn(normalized, `at https://${[host.join('.'), ...path, 'more'].join('/')}, today`)).toBe(true);
      }),
    );
  });
});

it('scans each part of a text once, whatever the text', () => {
  const words = Array.from({ length: mostSubjects['refuse-words']! }, (_, at) => `word${at} ${'x '.repeat(at % 9)}y`);
  const find = wordFinder(words);
  for (const part of ['a.', '://', 'x ', '%2f', '\u0430', 'a@', '...', '*', 'a) ', "ab'", '[['])
    expect(find(part.repeat(400_000 / part.length)).size).toBe(0);
});

const { test, boss } = await testAppWithAdmin();
let all: OneOfEach;
let writer: Caller;
beforeAll(async () => {
  all = await makeOneOfEach(test, boss);
  writer = await logIn(test.app);
});
afterAll(() => test.close());
const switches = '/api/admin/switches/refuse-words';
const refuse = (subject: string, reason = 'Advertising.') => boss.send('PUT', switches, { subject, reason });
afterEach(async () => {
  const { switches: on } = (await boss.send('GET', '/api/admin/switches')).json() as { switches: SwitchOn[] };
  for (const { subject } of on) await boss.send('DELETE', switches, { subject });
});
const write = (who: Caller, text: string) => who.send('POST', '/api/contributions', { slug: 'bonk', text });

describe('with refused words', () => {
  it('every call of the contract refuses a text with one, and accepts the others', async () => {
    expect((await refuse('word')).status).toBe(200);
    const refused = (await sendEveryWrite(all, () => all.member)).filter(({ body }) =>
      body.startsWith('Leave out “word”'),
    );
    expect(refused.map(({ call }) => call).toSorted()).toEqual([
      'POST /api/contributions',
      'POST /api/contributions/:id/comments',
      'POST /api/lines',
      'POST /api/lines/:id/comments',
      'POST /api/proposals',
      'POST /api/proposals/:id/comments',
      'POST /api/reports/:id/comments',
      'POST /api/reports/inaccuracy',
      'POST /api/reports/look-alike',
      'PUT /api/account/me',
      'PUT /api/contributions/:id',
      'PUT /api/lines/:id',
      'PUT /api/proposals/:id',
      'PUT /api/reports/:id',
    ]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    await boss.send('DELETE', switches, { subject: 'word' });
    const taken = await sendEveryWrite(all, () => all.member);
    expect(taken.filter(({ body }) => body.startsWith('Leave out'))).toEqual([]);
    expect(answeredWith(taken, 200)).toEqual(
      expect.arrayContaining(['POST /api/contributions', 'POST /api/proposals', 'PUT /api/account/me']),
    );
  });

  it('a refusal names the word, the reason, the end and where to turn; an admin may write it', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const on = await boss.send('PUT', switches, { subject: 'https://T.me/Pump', reason: 'Paid groups', until });
    expect((on.json() as { switch: SwitchOn }).switch.subject).toBe('t.me/pump');
    const refused = await write(await logInAnonymously(test.app), 'Join https://t.me/pump now');
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.stringMatching(
        /^Leave out “t\.me\/pump”, or ask us where \/socials says: nobody can write it here until .* UTC: Paid groups$/,
      ) as string,
    ]);
    const source = { slug: 'bonk', text: 'Join', source: 'https://t.me/pump/1' };
    expect((await writer.send('POST', '/api/contributions', source)).status).toBe(403);
    expect((await write(writer, 'Join https://t.me/pumpkin now')).status).toBe(200);
    expect((await write(boss, 'Nobody joins https://t.me/pump')).status).toBe(200);
  });

  it('a suggestion may keep one that the article already has, and add none', async () => {
    await buildArticle(test.store, { slug: 'warned', bodyMarkdown: 'A known scam of 2024.' });
    await refuse('scam');
    await refuse('rug');
    const suggest = (bodyMarkdown: string) =>
      writer.send('POST', '/api/contributions', { slug: 'warned', text: 'Why', baseRevision: 1, bodyMarkdown });
    expect((await suggest('A known scam of 2025.')).status).toBe(200);
    expect((await suggest('A known scam and rug of 2025.')).body).toMatch(/^Leave out “rug”/);
  });

  it('a moderator may keep one that the article already has, but publish or note no other', async () => {
    const moderator = await makeModerator(boss, await logIn(test.app));
    await buildArticle(test.store, { slug: 'reviewed', bodyMarkdown: 'A known scam of 2024.' });
    const sent = await writer.send('POST', '/api/contributions', { slug: 'reviewed', text: 'A rug.' });
    const { id } = (sent.json() as { contribution: { id: string } }).contribution;
    await refuse('scam');
    await refuse('rug');
    const text = { baseRevision: 1, bodyMarkdown: 'A known scam of 2025.', summary: 'The year' };
    const publish = (more: object, who = moderator) =>
      who.send('POST', `/api/admin/contributions/${id}/publish`, { ...text, ...more });
    for (const more of [{ bodyMarkdown: 'A scam and a rug.' }, { summary: 'A rug' }, { note: 'A rug' }]) {
      const refused = await publish(more);
      expect([refused.status, refused.body]).toEqual([403, expect.stringMatching(/^Leave out “rug”/) as string]);
    }
    const note = { status: 'Rejected', note: 'A rug' };
    const decided = await moderator.send('PUT', `/api/admin/contributions/${id}/status`, note);
    expect([decided.status, decided.body]).toEqual([403, expect.stringMatching(/^Leave out “rug”/) as string]);
    expect((await publish({})).status).toBe(200);
  });

  it('their number is bounded, and each must be a word or a link', async () => {
    expect((await refuse('.')).body).toBe('Name a word of two letters or more, or a link.');
    for (let at = 0; at < mostSubjects['refuse-words']!; at += 1) expect((await refuse(`word${at}`)).status).toBe(200);
    expect((await refuse('another')).status).toBe(409);
    expect((await refuse('WORD0', 'Another reason')).status).toBe(200);
    expect((await write(writer, 'Says word199.')).status).toBe(403);
    expect((await write(writer, 'Says another.')).status).toBe(200);
  });

  it('the form shows first how many texts and comments of the last day contain one', async () => {
    const effect = async (subject: string) =>
      (
        (await boss.send('GET', `${switches}/effect?subject=${encodeURIComponent(subject)}`)).json() as {
          refused: number;
        }
      ).refused;
    expect(await effect('moonshot')).toBe(0);
    const { contribution } = (await write(writer, 'A MOONSHOT')).json() as { contribution: { id: string } };
    await writer.send('POST', '/api/proposals', { title: 'Moonshot', body: 'Words' });
    await writer.send('POST', '/api/reports/inaccuracy', { article: 'bonk', details: 'No m\u043eonshot' });
    await write(writer, 'Moonshots');
    expect(await effect('moonshot')).toBe(3);
    for (const text of ['To the moonshot', 'Moonshots'])
      await writer.send('POST', `/api/contributions/${contribution.id}/comments`, { text });
    expect(await effect('moonshot')).toBe(4);
    expect((await boss.send('GET', `${switches}/effect`)).status).toBe(400);
  });
});
