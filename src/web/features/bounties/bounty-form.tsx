import { useId, useState, type FormEvent } from 'react';
import type { WholeBounty } from '#contract/bounties.ts';
import { currencies, limits } from '#contract/limits.ts';
import { SlugSuggestions } from '#web/features/articles/slug-suggestions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { Fields, Span } from '#web/ui/panel.tsx';
import styles from './bounty-form.module.css';

interface Typed {
  readonly name: string;
  readonly reward: string;
  readonly currency: string;
  readonly articleSlug: string;
  readonly imageUrl: string;
  readonly brief: string;
  readonly criteria: string;
  /** A day, as 2026-11-17. */
  readonly deadline: string;
}

const blank: Typed = { name: '', reward: '', currency: 'SOL', articleSlug: '', imageUrl: '', brief: '', criteria: '', deadline: '' };

function typedOf({ name, reward, currency, articleSlug, imageUrl, brief, criteria, deadline }: WholeBounty): Typed {
  return { name, reward, currency, articleSlug: articleSlug ?? '', imageUrl, brief, criteria, deadline: deadline?.slice(0, 10) ?? '' };
}

/** The number that was typed, with a point or a comma before its decimals. */
const rewardOf = (typed: string) => Number(typed.trim().replace(',', '.'));

/** Whether a comma may mean thousands as well as decimals: 1,000 is one to some and a thousand to others. */
const isAmbiguous = (reward: string) => /^[1-9]\d{0,2},\d{3}$/.test(reward.trim());

/** The body of the request: the reward as a number (spec §5), the deadline as the end of its day. */
function bodyOf({ reward, deadline, ...texts }: Typed): object {
  return { ...texts, reward: rewardOf(reward), deadline: deadline ? `${deadline}T23:59:59Z` : null };
}

interface BountyFormProps {
  /** Null for one that is to be created. */
  readonly bounty: WholeBounty | null;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly failure: string;
  /** Whether it may be sent as it is, or resolves when it was taken. */
  readonly onSubmit: (body: object) => Promise<unknown>;
}

/** What a bounty promises: filled in to create one, changed later (spec §5). */
export function BountyForm({ bounty, submit, isBusy, failure, onSubmit }: BountyFormProps) {
  const [typed, setTyped] = useState(() => (bounty ? typedOf(bounty) : blank));
  const suggestions = useId();
  const [unclear, setUnclear] = useState('');
  const isComplete = typed.name.trim() !== '' && typed.reward.trim() !== '';
  const set = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setUnclear(isAmbiguous(typed.reward) ? typed.reward.trim() : '');
    if (isAmbiguous(typed.reward)) return;
    // What was refused stays in the form.
    const isTaken = await onSubmit(bodyOf(typed)).then(
      () => true,
      () => false,
    );
    // What was typed since is another one.
    if (isTaken && bounty === null) setTyped((now) => (now === typed ? blank : now));
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Fields>
        <Span of={6}>
          <Field label="Name">{(wiring) => <Input {...wiring} maxLength={limits.title} {...set('name')} />}</Field>
        </Span>
        <Span of={2}>
          <Field
            label="Reward"
            error={
              unclear ? `${unclear} can be read in two ways: write ${unclear.replace(',', '')} or ${unclear.replace(',', '.')}.` : null
            }
          >
            {(wiring) => <Input {...wiring} className="mono" inputMode="decimal" {...set('reward')} />}
          </Field>
        </Span>
        <Span of={2}>
          <Field label="Currency">
            {(wiring) => (
              <Select {...wiring} {...set('currency')}>
                {currencies.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
        </Span>
        <Span of={2}>
          <Field label="Article slug">
            {(wiring) => (
              <Input
                {...wiring}
                className="mono"
                placeholder="optional"
                list={suggestions}
                maxLength={limits.slug}
                {...set('articleSlug')}
              />
            )}
          </Field>
          <SlugSuggestions id={suggestions} typed={typed.articleSlug} />
        </Span>
      </Fields>
      <details className={styles.more} open={bounty !== null}>
        <summary>Brief, criteria, deadline and picture</summary>
        <Fields>
          <Span of={6}>
            <Field label="Brief">{(wiring) => <Textarea {...wiring} rows={3} maxLength={limits.bountyBrief} {...set('brief')} />}</Field>
          </Span>
          <Span of={6}>
            <Field label="Criteria">
              {(wiring) => <Textarea {...wiring} rows={3} maxLength={limits.bountyBrief} {...set('criteria')} />}
            </Field>
          </Span>
          <Span of={3}>
            <Field label="Deadline" remark="end of the day, UTC">
              {(wiring) => <Input {...wiring} type="date" {...set('deadline')} />}
            </Field>
          </Span>
          <Span of={3}>
            <Field label="Image URL">
              {(wiring) => <Input {...wiring} type="url" placeholder="https://" maxLength={limits.url} {...set('imageUrl')} />}
            </Field>
          </Span>
        </Fields>
      </details>
      <div className={`row ${styles.end}`}>
        <Button type="submit" variant="primary" disabled={!isComplete} aria-busy={isBusy}>
          {submit}
        </Button>
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      </div>
    </form>
  );
}
