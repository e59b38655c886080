import { useQuery } from '@tanstack/react-query';
import type { PaidMonths as Answer } from '#contract/bounties/bounties.ts';
import { paymentsCharted } from '#contract/bounties/limits.ts';
import { amount, count, monthAndYear } from '#contract/format.ts';
import { currencies, type Currency } from '#contract/kinds.ts';
import { chartMonths } from '#contract/timing.ts';
import { Chart } from '#web/features/texts/chart.tsx';
import { barsScene, everyMonth } from '#web/features/texts/chart-scenes.ts';
import { paidMonthsQuery } from './bounties.queries.ts';
import { rewardsText } from './rewards-text.ts';

type Month = Answer['months'][number];

const paidIn = ({ paid }: Month, currency: Currency): number =>
  paid.find((one) => one.currency === currency)?.reward ?? 0;

/** A chart of a currency's payments in each of the last months; one per currency, since they cannot be added. */
function pictureOf({ months, until }: Answer, currency: Currency) {
  const bars = everyMonth(
    months.map((one) => ({ month: one.month, all: paidIn(one, currency), part: paidIn(one, currency) })),
    until,
  );
  const sum = months.reduce((all, one) => all + paidIn(one, currency), 0);
  return {
    words: `${amount(sum)} ${currency} paid from ${monthAndYear(months[0]!.month)} to ${monthAndYear(until)}.`,
    scene: (width: 680 | 358) => barsScene(bars, currency, false, width),
  };
}

/** The bounties' payments in each of the last months; a sentence if they fall in at most one month. */
export function PaidMonths() {
  const { data } = useQuery(paidMonthsQuery);
  if (!data) return null;
  const { months, isCut } = data;
  const [only, ...others] = months;
  const last = `the last ${chartMonths} months`;
  if (only === undefined) return <p className="small muted">{`No bounty was paid in ${last}.`}</p>;
  if (others.length === 0) {
    const were = `${count(only.bounties, 'bounty', 'bounties')} ${only.bounties === 1 ? 'was' : 'were'}`;
    const sum = `${rewardsText(only.paid)} in ${monthAndYear(only.month)}`;
    return <p className="small muted">{`In ${last}, ${were} paid: ${sum}.`}</p>;
  }
  const paid = currencies.filter((currency) => months.some((one) => paidIn(one, currency) > 0));
  return (
    <Chart
      title="Paid by month"
      pictures={paid.map((currency) => pictureOf(data, currency))}
      table={{
        head: ['Month', 'Bounties', ...paid],
        rows: months.toReversed().map((one) => [
          monthAndYear(one.month),
          { shown: amount(one.bounties), value: String(one.bounties) },
          ...paid.map((currency) => ({
            shown: amount(paidIn(one, currency)),
            value: String(paidIn(one, currency)),
          })),
        ]),
      }}
    >
      What the admin recorded as paid. The page of each bounty names its transaction.
      {isCut ? ` Only the newest ${amount(paymentsCharted)} payments are counted.` : null}
    </Chart>
  );
}
