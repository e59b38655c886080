import { useQuery } from '@tanstack/react-query';
import { amount, count, monthAndYear } from '#contract/format.ts';
import { contributionsCharted } from '#contract/submissions/limits.ts';
import { Chart } from '#web/features/texts/chart.tsx';
import { barsScene, everyMonth } from '#web/features/texts/chart-scenes.ts';
import { contributionMonthsQuery } from './submissions.queries.ts';

/** The number of a person's contributions in each of the last months. A single month has no chart. */
export function ContributionMonths({ wallet }: { wallet: string }) {
  const { data } = useQuery(contributionMonthsQuery(wallet));
  if (!data || data.months.length < 2) return null;
  const { months, until, isCut } = data;
  const bars = everyMonth(
    months.map(({ month, contributions, accepted }) => ({ month, all: contributions, part: accepted })),
    until,
  );
  const all = months.reduce((sum, { contributions }) => sum + contributions, 0);
  const accepted = months.reduce((sum, one) => sum + one.accepted, 0);
  return (
    <Chart
      title="Contributions by month"
      pictures={[
        {
          words: `${count(all, 'contribution')} from ${monthAndYear(months[0]!.month)} to ${monthAndYear(until)}, ${amount(accepted)} of them accepted.`,
          scene: (width) => barsScene(bars, 'contributions', true, width),
        },
      ]}
      table={{
        head: ['Month', 'Contributions', 'Accepted'],
        rows: months
          .toReversed()
          .map((one) => [
            monthAndYear(one.month),
            { shown: amount(one.contributions), value: String(one.contributions) },
            { shown: amount(one.accepted), value: String(one.accepted) },
          ]),
      }}
    >
      The lower, green part of a bar is what was accepted: {amount(accepted)} of {amount(all)}.
      {isCut ? ` Only the newest ${amount(contributionsCharted)} are counted.` : null}
    </Chart>
  );
}
