import type { CheckAnswer } from '#contract/search/lookup.ts';
import { VerdictIcon } from '#web/features/search/verdict-icon.tsx';
import { addressesIn, oneOf, verdictOn } from '#web/features/search/verdict.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './check.module.css';

/** The addresses of a text that holds several: each leads to its own check. */
export function Several({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { tone, sign, title, text } = verdictOn(answer, typed);
  return (
    <>
      <Head title={title} description={text} path={paths.check(typed)} unlisted />
      <header className={styles.verdict}>
        <VerdictIcon tone={tone} sign={sign} />
        <h1>{title}</h1>
        <p className="lede">{text}</p>
      </header>
      <ul>
        {addressesIn(answer).map((one) => (
          <li key={one.address} className={styles.subject}>
            <Identicon of={one.address} size="large" />
            <Grouped address={one.address} className={styles.groups} />
            <p className={styles.links}>
              <Link className="target" to={paths.check(one.address)}>
                Open {oneOf(one)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
