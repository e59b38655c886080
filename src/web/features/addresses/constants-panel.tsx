import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { constantLimits, constantsArticle } from '#contract/addresses/limits.ts';
import { count, dateAndTime, shortDay } from '#contract/format.ts';
import { read } from '#web/client/calls.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Review = AnswerOf<'GET /admin/constants'>;

/** The rent on the chain, if it differs from the registry. */
function Rent({ rent: { name, said, read: onChain, readAt } }: { rent: NonNullable<Review['rent']> }) {
  const time = <time dateTime={readAt}>{dateAndTime(readAt)}</time>;
  if (onChain === null)
    return (
      <p className="muted">
        The chain could not be asked for the {name} on {time}.
      </p>
    );
  if (onChain === said)
    return (
      <p>
        The {name} is {said}, as the chain said on {time}.
      </p>
    );
  return (
    <p className="failure" role="alert">
      The {name} is {onChain} on the chain ({time}), and {said} in the article: give that row its end, and add one.
    </p>
  );
}

/** The constants that need a review. */
export function ConstantsPanel() {
  const { data, isError } = useQuery({ ...read('/admin/constants', {}), refetchOnMount: 'always' });
  return (
    <Panel title="Constants">
      <p className="muted small linked">
        Articles show the fees and rates of <Link to={paths.article(constantsArticle)}>one article</Link>. A row whose
        source nobody has read for {constantLimits.months} months is listed here.
      </p>
      {isError ? <p className="failure">The constants could not be loaded; open this tab again.</p> : null}
      {data?.rent ? <Rent rent={data.rent} /> : null}
      {data?.due.length === 0 ? <p>Every constant was looked at in the last {constantLimits.months} months.</p> : null}
      <ul className="linked" aria-label="Constants to look at">
        {data?.due.map(({ name, value, unit, source, articles }) => (
          <li key={name}>
            <strong>{name}</strong>: {value} {unit}, {source.readAt ? `read ${shortDay(source.readAt)}` : 'never read'},
            in {count(articles, 'article')} ·{' '}
            {source.url ? <ExternalLink href={source.url}>{source.title}</ExternalLink> : source.title}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
