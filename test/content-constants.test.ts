import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { constantLimits, constantsArticle } from '#contract/addresses/limits.ts';
import type { Constant } from '#contract/addresses/constants.ts';
import { renderMarkdown, type RenderedText } from '#server/features/texts/markdown.ts';
import { readArticles, type WrittenArticle } from '#server/seed.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));

/** Planned rates of rent, which have no rows yet. */
const plannedRates = [2_575, 1_322, 696];

const numberOf = ({ value }: Pick<Constant, 'value'>): number => Number(value.replaceAll(',', ''));
const grouped = (number: number, digits = 0): string =>
  number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** A number with all its digits, as 0.00148844. */
const exact = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 12 });

describe('the constants of the encyclopedia', () => {
  let articles: WrittenArticle[];
  let registry: RenderedText;
  let rows: Constant[];
  beforeAll(async () => {
    articles = await readArticles(content);
    registry = renderMarkdown(textOf(constantsArticle));
    rows = registry.constantRows;
  });

  const articleOf = (slug: string): WrittenArticle => articles.find((article) => article.slug === slug)!;
  const textOf = (slug: string): string => articleOf(slug).bodyMarkdown;
  /** The rows with a name, by their start. */
  const rowsOf = (name: string): Constant[] =>
    rows.filter((row) => row.name === name).toSorted((one, two) => (one.from < two.from ? -1 : 1));
  /** The value of the latest row with that name. */
  const valueNow = (name: string): number => numberOf(rowsOf(name).at(-1) ?? { value: `no row '${name}'` });
  const depositAt = (rate: number): number => (valueNow('token account size') + valueNow('account overhead')) * rate;
  const inSol = (lamports: number): number => lamports / valueNow('lamports in a sol');
  const percent = (name: string): string => `${rowsOf(name).at(-1)?.value}%`;

  it('are valid rows in one article', () => {
    expect(registry.faults).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const elsewhere = articles.filter(
      ({ slug, bodyMarkdown }) => slug !== constantsArticle && renderMarkdown(bodyMarkdown).constantRows.length > 0,
    );
    expect(elsewhere.map(({ slug }) => slug)).toEqual([]);
  });

  it('are known wherever an article names them, in at least 25 articles', () => {
    const known = new Set(rows.map(({ name }) => name));
    const naming = articles
      .map(({ slug, bodyMarkdown }) => ({ slug, names: renderMarkdown(bodyMarkdown).constants }))
      .filter(({ slug, names }) => slug !== constantsArticle && names.length > 0);
    expect(
      naming.flatMap(({ slug, names }) => names.filter((name) => !known.has(name)).map((name) => `${slug}: ${name}`)),
    ).toEqual([]);
    expect(naming.length).toBeGreaterThanOrEqual(25);
    expect(
      articles.filter(({ facts, summary }) => JSON.stringify([facts, summary]).includes('{{')).map(({ slug }) => slug),
    ).toEqual([]);
  });

  it('have a source read at most half a year before the last change of the article', () => {
    const { updated } = articleOf(constantsArticle);
    const since = new Date(updated);
    since.setUTCMonth(since.getUTCMonth() - constantLimits.months);
    const open = rows.filter(({ to }) => to === '');
    expect(open.length).toBeGreaterThan(0);
    const old = open.filter(
      ({ source }) => source.readAt < since.toISOString().slice(0, 10) || source.readAt > updated,
    );
    expect(old.map(({ name, source }) => `${name}: read ${source.readAt}`)).toEqual([]);
  });

  it('give the deposit of a token account at each rate', () => {
    for (const deposit of rowsOf('token account deposit')) {
      const rate = rowsOf('rent rate').find(({ from }) => from === deposit.from);
      expect.soft(rate?.to, deposit.from).toBe(deposit.to);
      expect.soft(numberOf(deposit), deposit.from).toBe(depositAt(numberOf(rate!)));
      const sol = rowsOf('token account deposit in sol').find(({ from }) => from === deposit.from);
      expect.soft(sol && numberOf(sol), deposit.from).toBe(inSol(numberOf(deposit)));
    }
    expect(rowsOf('token account deposit').at(-1)!.from).toBe(rowsOf('rent rate').at(-1)!.from);
  });

  it('give the amounts that pump.fun’s curve raises and keeps', () => {
    const [sol, tokens, sale] = ['virtual sol', 'virtual tokens', 'tokens for sale'].map((name) =>
      valueNow(`pump.fun ${name}`),
    );
    expect(valueNow('pump.fun sol at graduation')).toBe(
      Number(((sol! * tokens!) / (tokens! - sale!) - sol!).toFixed(3)),
    );
    expect(valueNow('pump.fun tokens for the pool')).toBe(valueNow('pump.fun supply') - sale!);
  });

  it('give fees and shares that add up', () => {
    const sumOf = (...names: string[]) => Number(names.reduce((sum, name) => sum + valueNow(name), 0).toFixed(4));
    expect(sumOf('pump.fun curve protocol fee', 'pump.fun curve creator fee')).toBe(valueNow('pump.fun curve fee'));
    for (const tier of ['first', 'second', 'third', 'last'].map((place) => `pumpswap ${place} tier`))
      expect
        .soft(sumOf(`${tier} creator fee`, `${tier} protocol fee`, `${tier} pool fee`), tier)
        .toBe(valueNow(`${tier} fee`));
    expect(sumOf('raydium cpmm provider share', 'raydium cpmm buyback share', 'raydium cpmm treasury share')).toBe(100);
    expect(sumOf('raydium amm v4 provider share', 'raydium amm v4 buyback share')).toBe(100);
    expect(sumOf('orca provider share', 'orca treasury share', 'orca climate share')).toBe(100);
  });

  it('agree with the computations in articles', () => {
    const virtualSol = valueNow('pump.fun virtual sol');
    const [virtualTokens, sale, pool, all] = ['virtual tokens', 'tokens for sale', 'tokens for the pool', 'supply'].map(
      (name) => valueNow(`pump.fun ${name}`) / 1_000_000,
    );
    const raised = Math.round(valueNow('pump.fun sol at graduation'));
    const left = virtualTokens! - sale!;
    const product = virtualSol * virtualTokens!;
    const deposit = depositAt(valueNow('rent rate'));
    const first = inSol(depositAt(numberOf(rowsOf('rent rate')[0]!)));
    const price = 500_000;
    const dearest = (price * valueNow('most compute units')) / valueNow('micro-lamports in a lamport');
    const poolFee = valueNow('raydium amm v4 fee');
    const tier = (place: string) =>
      ['tier creator fee', 'tier protocol fee', 'tier pool fee', 'tier fee']
        .map((part) => percent(`pumpswap ${place} ${part}`))
        .join(' | ');
    const threshold = (place: string) => grouped(valueNow(`pumpswap ${place} threshold`));
    const stated: Record<string, string[]> = {
      'token-account': [
        `deposit = (${valueNow('token account size')} + ${valueNow('account overhead')}) × rate`,
        ...[...rowsOf('rent rate').map(numberOf), ...plannedRates].map(
          (rate) => `| ${grouped(rate)} | ${grouped(depositAt(rate))} | ${exact(inSol(depositAt(rate)))} |`,
        ),
        `and ${exact(first)} SOL until 3 September 2026`,
        `| First purchase of a token | −${exact(inSol(deposit))} |`,
        `| Closing the empty account | +${exact(inSol(deposit))} |`,
      ],
      'burner-wallet': [
        `50 x ${exact(first)} SOL = about ${(50 * first).toFixed(3)} SOL`,
        `50 x ${exact(inSol(deposit))} SOL = about ${(50 * inSol(deposit)).toFixed(3)} SOL`,
      ],
      'getting-sol': [
        `${exact(inSol(deposit))} + ${valueNow('account overhead')} × ${grouped(valueNow('rent rate'))} ÷ ${grouped(valueNow('lamports in a sol'))} + 2 × ${exact(inSol(valueNow('base fee')))} = ${exact(inSol(deposit + valueNow('account overhead') * valueNow('rent rate') + 2 * valueNow('base fee')))} SOL`,
        `About ${(Math.ceil(1e4 * inSol(deposit + valueNow('account overhead') * valueNow('rent rate') + 2 * valueNow('base fee'))) / 1e4).toFixed(4)} SOL more than you spend on one token`,
      ],
      'closing-token-accounts': [
        `200 empty accounts from before the change return about ${(200 * first).toFixed(2)} SOL`,
      ],
      'priority-fees': [
        `At ${grouped(price)} micro-lamports the full ${grouped(valueNow('most compute units'))} units cost ${grouped(dearest)} lamports, or ${exact(inSol(dearest))} SOL`,
      ],
      'bonding-curve': [
        `The product is ${virtualSol} × ${grouped(virtualTokens!)} = ${grouped(product)}, counting tokens in millions`,
        `| ${raised} | ${(virtualTokens! - product / (virtualSol + raised)).toFixed(1)} | ${((virtualSol + raised) ** 2 / product).toFixed(4)} |`,
      ],
      'bundled-launch': [
        `The product is ${grouped(product)}.`,
        `| Start | ${virtualSol} | ${grouped(virtualTokens!, 2)} |`,
      ],
      graduation: [
        `(${virtualSol} + ${raised}) ÷ (${grouped(virtualTokens!)} − ${sale}) = ${virtualSol + raised} ÷ ${left.toFixed(1)} = ${((virtualSol + raised) / left).toFixed(3)}`,
        `${raised} ÷ (${grouped(all!)} − ${sale})       =  ${raised} ÷ ${pool} = ${(raised / pool!).toFixed(3)}`,
      ],
      'sniper-bot': [
        `| 0 | ${(virtualTokens! / (virtualSol + 1)).toFixed(1)} million | ${((virtualTokens! / (virtualSol + 1) / all!) * 100).toFixed(2)}% |`,
      ],
      'pump-fun': [
        `| On the curve | ${percent('pump.fun curve creator fee')} | ${percent('pump.fun curve protocol fee')} | none | ${percent('pump.fun curve fee')} |`,
        `| Pool, value below ${threshold('first')} SOL | ${tier('first')} |`,
        `| ${threshold('first')} to ${threshold('second')} SOL | ${tier('second')} |`,
        `| ${threshold('second')} to ${threshold('third')} SOL | ${tier('third')} |`,
        `| ${threshold('last')} SOL and more | ${tier('last')} |`,
      ],
      pumpswap: [
        `| below ${threshold('first')} SOL | ${tier('first')} |`,
        `| ${threshold('last')} SOL and more | ${tier('last')} |`,
      ],
      'wash-trading': [
        `10 SOL x ${poolFee}%        = ${exact(poolFee / 10)} SOL`,
        `(${((poolFee * valueNow('raydium amm v4 provider share')) / 100).toFixed(2)} of the ${poolFee}% in such pools)`,
      ],
    };
    const missed = Object.entries(stated).flatMap(([slug, all]) =>
      all.filter((one) => !textOf(slug).includes(one)).map((one) => `${slug}: ${one}`),
    );
    expect(missed).toEqual([]);
  });
});
