import type { CheckAnswer } from '#contract/addresses/lookup.ts';
import { VerdictIcon } from '#web/features/addresses/verdict-icon.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import styles from './check.module.css';

/** The addresses of a text with several: each links to its own check. */
export function Several({ answer, typed }: { answer: Extract<CheckAnswer, { kind: 'several' }>; typed: string }) {
  const { tone, sign, title, sentence } = answer;
  return (
    <>
      <Head title={title} description={sentence} path={paths.check(typed)} unlisted />
      <header className={`${styles.verdict} ${styles[tone] ?? ''}`}>
        <VerdictIcon tone={tone} sign={sign} />
        <h1>{title}</h1>
        <p className="lede">{sentence}</p>
      </header>
      <ul>
        {answer.addresses.map(({ address, name }) => (
          <li key={address} className={styles.subject}>
            <Identicon of={address} size="large" />
            <Grouped address={address} className={styles.groups} />
            <p className={styles.links}>
              <Link className="target" to={paths.check(address)}>
                Open {name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
