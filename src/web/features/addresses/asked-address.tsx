import type { LookupAnswer } from '#contract/addresses/lookup.ts';
import { Grouped } from '#web/ui/grouped.tsx';
import { paired } from './paired.ts';
import styles from './looked-up.module.css';

/** The address in the text, unchanged; null without one. */
function addressIn(answer: LookupAnswer): string | null {
  if (answer.kind === 'mistyped') return answer.text;
  return 'address' in answer ? answer.address : null;
}

/** The looked-up address, complete; below the genuine one that it imitates, with the differences marked. */
export function AskedAddress({ answer }: { answer: LookupAnswer }) {
  const address = addressIn(answer);
  if (address === null || answer.kind === 'transaction' || answer.kind === 'other chain')
    return address && <Grouped address={address} />;
  const isTrue = 'named' in answer && answer.named !== null && answer.named.kind !== 'scam';
  const alike = isTrue ? undefined : answer.lookAlikes[0];
  if (!alike) return <Grouped address={address} />;
  const given = paired(alike.address, address).filter(([, char]) => char !== '');
  return (
    <>
      <span className="sr-only">{alike.name}: </span>
      <Grouped address={alike.address} className={styles.true} />
      <span className="sr-only">, what you gave: </span>
      <Grouped address={address} isMarked={(place) => given[place]![0] !== given[place]![1]} />
    </>
  );
}
