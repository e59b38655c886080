import { useQuery } from '@tanstack/react-query';
import { amount, count, shortDate } from '#contract/format.ts';
import { Chart } from '#web/features/texts/chart.tsx';
import { stepsScene } from '#web/features/texts/chart-scenes.ts';
import { wordsQuery } from './revisions.queries.ts';

/** The number of words of an article after each of its revisions. A single revision has no chart. */
export function WordsOverTime({ slug }: { slug: string }) {
  const { data } = useQuery(wordsQuery(slug));
  if (!data || data.points.length < 2) return null;
  const { points } = data;
  const [first, last] = [points[0]!, points.at(-1)!];
  const steps = points.map(({ createdAt, words }) => ({ at: Date.parse(createdAt), value: words }));
  const isPart = points.length < data.count;
  return (
    <Chart
      title="Words over time"
      pictures={[
        {
          words: `The words of the article go from ${amount(first.words)} on ${shortDate(first.createdAt)} to ${amount(last.words)} on ${shortDate(last.createdAt)}.`,
          scene: (width) => stepsScene(steps, 'words', width),
        },
      ]}
      table={{
        head: ['Revision', 'Saved', 'Words'],
        rows: points
          .toReversed()
          .map(({ number, createdAt, words }) => [
            { shown: amount(number), value: String(number) },
            shortDate(createdAt),
            { shown: amount(words), value: String(words) },
          ]),
      }}
    >
      {count(last.words, 'word')} of title, summary, facts and text after revision {amount(last.number)}.
      {isPart
        ? ` Drawn from ${amount(points.length)} of ${count(data.count, 'revision')}, from revision ${amount(first.number)} on.`
        : null}
    </Chart>
  );
}
