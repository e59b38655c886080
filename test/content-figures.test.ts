import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { constantsArticle } from '#contract/addresses/limits.ts';
import type { FigureKind } from '#figures/kind.ts';
import { checkedValues, type Values } from '#figures/parameters.ts';
import { stateOf, valuesAt } from '#figures/state.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';
import { renderMarkdown } from '#server/features/texts/markdown.ts';
import { readArticles, type WrittenArticle } from '#server/seed.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));

interface Placed {
  readonly slug: string;
  readonly kind: FigureKind;
  readonly given: Values;
  readonly caption: string;
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The figures of an article, in order. */
const figuresIn = ({ slug, bodyMarkdown }: WrittenArticle): Placed[] =>
  [
    ...renderMarkdown(bodyMarkdown).bodyHtml.matchAll(
      /data-figure="([^"]*)" data-values="([^"]*)"><figcaption>([\s\S]*?)<\/figcaption>/g,
    ),
  ].map(([, name, values, caption]) => ({
    slug,
    kind: figureKinds.get(name!)!,
    given: JSON.parse(unescaped(values!)) as Values,
    caption: caption!,
  }));

/** The article about the mechanism of each kind of the encyclopedia; a new kind may do without. */
const first: Readonly<Record<string, string>> = {
  'bonding-curve': 'bonding-curve',
  'constant-product': 'constant-product-formula',
  sandwich: 'sandwich-attack',
  bundle: 'bundled-launch',
  holders: 'holder-distribution',
  'liquidity-lock': 'liquidity-burn',
  authorities: 'mint-authority',
  'token-account': 'token-account',
  'fees-and-tips': 'priority-fees',
  'sniper-blocks': 'sniper-bot',
  'copy-delay': 'copy-trading',
  'wash-ring': 'wash-trading',
  'rug-pull': 'rug-pull',
  honeypot: 'honeypot',
  drainer: 'wallet-drainer',
  'address-poisoning': 'address-poisoning',
  'wallet-layers': 'burner-wallet',
  'market-cap': 'market-capitalization',
  'creator-fees': 'pumpswap',
  timeline: 'history-of-solana-meme-coins',
};

const decimals = (number: number, digits: number): string =>
  number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

describe('the figures of the encyclopedia', () => {
  let articles: WrittenArticle[];
  let figures: Placed[];
  let registry: ReadonlyMap<string, string>;
  beforeAll(async () => {
    articles = await readArticles(content);
    figures = articles.flatMap(figuresIn);
    const rows = renderMarkdown(articleOf(constantsArticle).bodyMarkdown).constantRows;
    registry = new Map(rows.filter(({ to }) => to === '').map(({ name, value }) => [name, value.replaceAll(',', '')]));
  });

  const articleOf = (slug: string): WrittenArticle => articles.find((article) => article.slug === slug)!;
  const placed = (slug: string, name: string): Placed =>
    figures.find((figure) => figure.slug === slug && figure.kind.name === name)!;

  /** The table of a figure as exact numbers and words, computed with the registry; `other` replaces values. */
  function tableOf({ kind, given }: Placed, other: Values = {}): (string | number)[][] {
    const { values, faults } = checkedValues(kind.parameters, { ...given, ...other });
    expect(faults).toEqual([]);
    const constants = Object.fromEntries(
      Object.entries(kind.constants).map(([key, { name, value }]) => [key, registry.get(name) ?? value]),
    );
    return kind.table(kind.compute(values, constants)).rows.map((row) =>
      row.map((cell) => {
        if (typeof cell === 'string') return cell;
        return 'value' in cell ? Number(cell.value) : cell.citing;
      }),
    );
  }
  /** The number in a column of the row that begins with `first`. */
  function cell(figure: Placed, first: string | number, column: number, other: Values = {}): number {
    const row = tableOf(figure, other).find(([head]) => head === first);
    expect(row, `${figure.kind.name} of ${figure.slug} has a row ${first}`).toBeDefined();
    return row![column] as number;
  }

  it('are parsed without a fault', () => {
    const faulty = articles
      .map(({ slug, bodyMarkdown }) => ({ slug, faults: renderMarkdown(bodyMarkdown).faults }))
      .filter(({ faults }) => faults.length > 0);
    expect(faulty).toEqual([]);
    const fences = articles.flatMap(({ bodyMarkdown }) => bodyMarkdown.match(/^```figure /gm) ?? []);
    expect(figures).toHaveLength(fences.length);
  });

  it('stand in at least 45 articles, at most three in one', () => {
    const bySlug = Map.groupBy(figures, ({ slug }) => slug);
    expect(bySlug.size).toBeGreaterThanOrEqual(45);
    expect([...bySlug].filter(([, all]) => all.length > 3).map(([slug]) => slug)).toEqual([]);
  });

  it('are of twenty kinds, each first in the article about its mechanism', () => {
    expect(Object.keys(first)).toHaveLength(20);
    expect(Object.keys(first).filter((name) => !figureKinds.has(name))).toEqual([]);
    expect(Object.entries(first).filter(([name, slug]) => !placed(slug, name))).toEqual([]);
  });

  it('have a caption in the words of their article', () => {
    const usual = figures.filter(({ kind, caption }) => unescaped(caption).startsWith(kind.caption));
    expect(usual.map(({ slug, kind }) => `${slug}: ${kind.name}`)).toEqual([]);
  });

  it('date every event by a source of the article', () => {
    const timelines = figures.filter(({ kind }) => kind.name === 'timeline');
    expect(timelines.filter(({ caption }) => !caption.includes('class="figure-source"'))).toEqual([]);
    const nameOfMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
    const unsaid = timelines.flatMap(({ slug, given }) =>
      (given['events'] as readonly { readonly date: string }[])
        .filter(({ date }) => {
          const text = articleOf(slug).bodyMarkdown.replaceAll(/^```figure[\s\S]*?^```$/gm, '');
          const [year, day] = [date.slice(0, 4), Number(date.slice(8))];
          const month = nameOfMonth.format(new Date(date));
          const isRow = text.includes(`\n| ${day} |`) && text.includes(`${month} ${year}`);
          return !text.includes(year) || !(text.includes(`${day} ${month}`) || isRow);
        })
        .map(({ date }) => `${slug}: ${date}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('show their articles’ numbers in a link to their state', () => {
    const shown = figures.filter(({ kind }) =>
      Object.values(kind.parameters).every(({ type }) => type !== 'list' && type !== 'text'),
    );
    expect(shown.length).toBeGreaterThan(20);
    for (const { slug, kind, given } of shown) {
      const { values } = checkedValues(kind.parameters, given);
      expect.soft([slug, valuesAt(kind, stateOf(kind, values))]).toEqual([slug, values]);
    }
  });

  /** Checks that the text of an article contains its figure's numbers. */
  function agree(slug: string, stated: readonly string[]): void {
    const { bodyMarkdown } = articleOf(slug);
    expect
      .soft(
        stated.filter((one) => !bodyMarkdown.includes(one)),
        slug,
      )
      .toEqual([]);
  }

  it('agree with the curve in articles', () => {
    const curve = placed('bonding-curve', 'bonding-curve');
    const at = (paid: number) => tableOf(curve, { paid }).find(([head]) => head === paid) as number[];
    const start = at(0)[3]!;
    const row = (paid: number) => {
      const [, sold, , price] = at(paid) as [number, number, number, number];
      return `| ${paid} | ${decimals(sold, 1)} | ${decimals(price, 4)} | ${decimals(price / start, 1)}× |`;
    };
    agree('bonding-curve', [
      ...[0, 10, 30, 60, 85].map(row),
      `Ten SOL at the start buy ${decimals(at(10)[1]!, 0)} million tokens; the last 25 SOL buy ${decimals(at(85)[1]! - at(60)[1]!, 0)} million`,
    ]);
    expect(at(30)[3]! / start).toBeCloseTo(4, 6);
    expect((at(40)[1]! - at(30)[1]!) * 3).toBeLessThan(at(10)[1]!);
    agree(
      'fomo-and-fud',
      [0, 10, 20, 30].map((paid) => `| ${30 + paid} | ${decimals(at(paid)[3]! / start, 2)} |`),
    );
    const end = tableOf(placed('graduation', 'bonding-curve')).at(-1) as number[];
    agree('graduation', [`= ${decimals(end[3]!, 3)}`, `the price is ${decimals(end[3]!, 3)} SOL a million`]);
    expect(end[2]).toBe(0);
    expect(placed('pump-fun', 'bonding-curve').given['fee']).toBe(Number(registry.get('pump.fun curve fee')) * 100);
    const others = placed('sniper-bot', 'sniper-blocks');
    const tokensAfter = (before: number) =>
      (tableOf(others, { launch: before, snipers: [{ block: 0, sol: 0 }] }).at(-1) as number[])[3]!;
    agree('sniper-bot', [
      ...[0, 10, 30, 60].map(
        (before) =>
          `| ${before} | ${decimals(tokensAfter(before) / 1e6, 1)} million | ${decimals(tokensAfter(before) / 1e7, 2)}% |`,
      ),
      `Your 1 SOL gets ${decimals((tableOf(others).at(-1) as number[])[3]! / 1e6, 1)} million tokens`,
    ]);
  });

  it('agree with the pools in articles', () => {
    const out = (slug: string, pay: number, column = 1) => cell(placed(slug, 'constant-product'), pay, column, { pay });
    agree('constant-product-formula', [
      `Tokens received: ${decimals(out('constant-product-formula', 20), 0)}`,
      `${decimals(out('constant-product-formula', 20, 4), 0)}% more than displayed`,
      `${decimals(out('constant-product-formula', 20, 5), 0)}% more than before`,
      ...[0.01, 0.05, 0.1, 0.5, 1].map((share) => {
        const [extra, rise] = [4, 5].map((column) => out('constant-product-formula', 200 * share, column));
        return `| ${share * 100}% | ${decimals(extra!, 0)}% | ${Number(rise!.toFixed(6))}% |`;
      }),
    ]);
    agree(
      'automated-market-maker',
      [1, 10, 50, 100].map((pay) => {
        const got = out('automated-market-maker', pay);
        const after = 0.0001 * (1 + out('automated-market-maker', pay, 5) / 100);
        return `| ${pay} | ${decimals(got, 0)} | ${(pay / got).toFixed(6)} | ${after.toFixed(6)} |`;
      }),
    );
    const reader = (nth: number) => out('call-channel', 2 * nth) - (nth > 1 ? out('call-channel', 2 * nth - 2) : 0);
    agree('call-channel', [
      ...[
        [1, '1st'],
        [5, '5th'],
        [10, '10th'],
      ].map(
        ([nth, name]) =>
          `| ${name} | ${48 + 2 * Number(nth)} | ${decimals(reader(Number(nth)) / 1e6, 3)} | ${decimals(2e6 / reader(Number(nth)), 2)} |`,
      ),
      `pays about ${decimals((reader(1) / reader(10) - 1) * 100, 0)}% more than the first`,
    ]);
    const [whole, half] = [out('dex-aggregator', 20), 2 * out('dex-aggregator', 10)];
    agree('dex-aggregator', [
      `| All in one pool | ${decimals(whole, 0)} |`,
      `| 10 SOL in each | ${decimals(half, 0)} |`,
      `Splitting gives ${decimals((half / whole - 1) * 100, 0)}% more`,
    ]);
    expect(decimals(out('raydium', 1, 4), 0)).toBe('1');
    expect(decimals(out('raydium', 1, 5), 0)).toBe('2');
    agree('pumpswap', [`costs ${decimals(out('pumpswap', 30, 4), 0)}% more on average`]);
    expect(out('slippage', 1)).toBe(1_000_000);
    expect(decimals(out('slippage', 1, 4), 0)).toBe('5');
  });

  it('agree with limits and sandwiches in articles', () => {
    const least = placed('slippage', 'sandwich');
    agree(
      'slippage',
      [1, 5, 15, 50].map((limit) => `| ${limit}% | ${decimals(cell(least, limit, 2, { limit }), 0)} |`),
    );
    const trade = placed('sandwich-attack', 'sandwich');
    agree(
      'sandwich-attack',
      [1, 3, 5, 10, 20].map((limit) => {
        const [first, gain] = [1, 3].map((column) => cell(trade, limit, column, { limit }));
        return `| ${limit}% | ${decimals(first!, 1)} SOL | ${decimals(gain!, 2)} SOL |`;
      }),
    );
  });

  it('agree with sales in articles', () => {
    const sale = (slug: string, share: number, column: number) =>
      cell(placed(slug, 'market-cap'), share, column, { share });
    const cap = (share: number) => sale('market-capitalization', share, 4);
    agree('market-capitalization', [
      `| Market cap (SOL) | 5,000 | ${decimals(cap(10), 0)} |`,
      `| Paid to the sellers (SOL) | | ${decimals(sale('market-capitalization', 10, 3), 1)} |`,
      `worth ${decimals(sale('market-capitalization', 10, 2), 0)} SOL. They brought ${decimals(sale('market-capitalization', 10, 3), 0)}, and the market cap fell by ${decimals((1 - cap(10) / 5_000) * 100, 0)}%`,
    ]);
    agree(
      'holder-distribution',
      [1, 5, 20].map((share) => {
        const fall = (1 - sale('holder-distribution', share, 4) / 400) * 100;
        return `| ${share}% | ${decimals(sale('holder-distribution', share, 3), 1)} | ${decimals(fall, 0)}% |`;
      }),
    );
    const seller = (slug: string, share: number, nth: number) =>
      sale(slug, share * nth, 3) - (nth > 1 ? sale(slug, share * (nth - 1), 3) : 0);
    agree(
      'liquidity',
      ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map(
        (name, place) => `| ${name} | ${decimals(seller('liquidity', 1, place + 1), 2)} |`,
      ),
    );
    agree('liquidity', [
      `get ${decimals(sale('liquidity', 5, 3), 1)} SOL for what was shown as ${sale('liquidity', 5, 2)}`,
    ]);
    const jeet = (nth: number) => decimals(seller('jeet', 5, nth), 1);
    agree('jeet', [
      `the first receives about ${jeet(1)} SOL, the second about ${jeet(2)}, the fifth about ${jeet(5)} and the tenth about ${jeet(10)}`,
    ]);
    expect(decimals(sale('dexscreener', 1, 3), 3)).toBe(decimals(20 * (1 - 20 / 22) * 5, 3));
    agree('dexscreener', [
      `about $${decimals(sale('dexscreener', 1, 3) * 200, 0)}`,
      `it brings ${decimals((sale('dexscreener', 1, 3) / sale('dexscreener', 1, 2)) * 100, 1)}% of`,
    ]);
    agree('exit-liquidity', [
      `worth ${sale('exit-liquidity', 1, 2)} SOL on paper and bring ${decimals(sale('exit-liquidity', 1, 3), 1)}`,
    ]);
    const rug = placed('rug-pull', 'rug-pull');
    expect(cell(rug, '2 Others buy', 1)).toBe(200);
    expect(cell(rug, '2 Others buy', 2)).toBe(500_000_000 / 4);
    agree('rug-pull', [`The maker takes out ${cell(rug, '3 The maker pulls', 3)} SOL`]);
  });

  it('agree with deposits in articles', () => {
    const account = placed('token-account', 'token-account');
    agree(
      'token-account',
      tableOf(account).map(([rate, , , , deposit]) => {
        const lamports = Math.round(Number(deposit) * 1e9);
        return `| ${decimals(Number(rate), 0)} | ${decimals(lamports, 0)} | ${deposit} |`;
      }),
    );
    const rate = Number(registry.get('rent rate'));
    const deposits = (slug: string, digits: number) =>
      [6_960, rate].map((each) => decimals(cell(placed(slug, 'token-account'), each, 4), digits));
    const [before, present] = deposits('closing-token-accounts', 2);
    agree('closing-token-accounts', [
      `200 empty accounts from before the change return about ${before} SOL`,
      `give back ${before} SOL; at the rate of a new account it would be ${present}`,
    ]);
    const [old, recent] = deposits('burner-wallet', 3);
    agree('burner-wallet', [`= about ${old} SOL locked`, `= about ${recent} SOL locked`]);
  });

  it('agree with fees, delays and rings in articles', () => {
    const part = (slug: string, name: string) => cell(placed(slug, 'fees-and-tips'), name, 2);
    agree('priority-fees', [
      `= ${decimals(part('priority-fees', 'Priority fee'), 0)} lamports`,
      `pays ${decimals(part('priority-fees', 'Priority fee'), 0)} lamports of priority fee and ${decimals(part('priority-fees', 'Together') - part('priority-fees', 'Priority fee'), 0)} of base fee`,
    ]);
    const copy = placed('copy-trading', 'copy-delay');
    agree('copy-trading', [
      `paying ${decimals(cell(copy, 1, 2), 0)}% more for each`,
      `${decimals(5 / cell(copy, 1, 1), 2)} million tokens, paying`,
      `${decimals(5 - cell(copy, 1, 3), 2)} of your 5 SOL are gone`,
    ]);
    const crowd = placed('key-opinion-leader', 'copy-delay');
    agree('key-opinion-leader', [
      `sell for about ${decimals(cell(crowd, 1, 4), 0)} SOL`,
      `(${decimals(cell(crowd, 1, 1), 2)} against ${decimals(cell(crowd, 1, 1) / (1 + cell(crowd, 1, 2) / 100), 2)} SOL per million)`,
      `The followers received ${decimals(45 / cell(crowd, 1, 1), 1)} million tokens`,
    ]);
    const ring = placed('birdeye', 'wash-ring');
    agree('birdeye', [
      `about ${decimals(cell(ring, 50, 2), 0)} SOL of volume for about ${decimals(cell(ring, 50, 4), 1)} SOL`,
    ]);
    const wash = placed('wash-trading', 'wash-ring');
    agree('wash-trading', [
      `a SOL of volume costs ${decimals(cell(wash, 10, 4) / cell(wash, 10, 2), 4)} SOL`,
      `${decimals(cell(wash, 1, 4, { wallets: 2, rounds: 1 }), 2)} SOL (approximately)`,
    ]);
    const fees = placed('pumpswap', 'creator-fees');
    const rates = tableOf(fees).map((row) => row.slice(1, 4).map((rate) => `${decimals(Number(rate), 2)}%`));
    agree(
      'pumpswap',
      [1, 2, 4].map((place) => `| ${rates[place]!.join(' | ')} |`),
    );
    agree(
      'pump-fun',
      [1, 2, 3, 4].map((place) => `| ${rates[place]!.join(' | ')} |`),
    );
  });

  it('agree with addresses, wallets and holders in articles', () => {
    const tries = (ends: number) => cell(placed('address-poisoning', 'address-poisoning'), `${ends} + ${ends}`, 1);
    agree('address-poisoning', [
      `| 4 | about ${decimals(tries(2) / 1e6, 0)} million |`,
      `| 8 | about ${decimals(tries(4) / 1e12, 0)} trillion |`,
    ]);
    agree('vanity-address', [`= ${decimals(tries(2), 0)} tries`, `take ${decimals(tries(2) / 1e6, 1)} million tries`]);
    expect(cell(placed('address-poisoning', 'address-poisoning'), '4 + 4', 3)).toBe('4 years');
    const { kind, given } = placed('holder-distribution', 'holders');
    const [listed, wallets] = kind
      .readings(kind.compute(checkedValues(kind.parameters, given).values, {}))
      .map(([, shown]) => shown);
    agree('holder-distribution', [
      `the ten largest hold ${listed}; counting wallets alone, the ten largest hold ${wallets}`,
    ]);
    const insiders = placed('bundled-launch', 'bundle').given['share'] as number;
    agree('bundled-launch', [`${decimals(insiders * 10, 0)}.25 million, about ${decimals(insiders, 0)}% of supply`]);
  });
});
