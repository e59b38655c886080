import { useState, type FormEvent } from 'react';
import type { WholeBounty } from '#contract/bounties/bounties.ts';
import { bountyLimits } from '#contract/bounties/limits.ts';
import { amount, longDateAndTime } from '#contract/format.ts';
import { currencies } from '#contract/kinds.ts';
import { limits } from '#contract/limits.ts';
import { textLimits } from '#contract/texts/limits.ts';
import type { Message } from '#web/client/sending.ts';
import { ArticleCombobox } from '#web/features/articles/article-combobox.tsx';
import { Button } from '#web/ui/button.tsx';
import { bindings, Field, Fields, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { useTimeLeft } from './time-left.ts';
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
  readonly day: string;
  /** A time of that day in UTC, as 18:00; the default is its end. */
  readonly time: string;
}

const blank: Typed = {
  name: '',
  reward: '',
  currency: 'SOL',
  articleSlug: '',
  imageUrl: '',
  brief: '',
  criteria: '',
  day: '',
  time: '',
};

function typedOf({ name, reward, currency, articleSlug, imageUrl, brief, criteria, deadline }: WholeBounty): Typed {
  const typed = {
    name,
    currency,
    imageUrl,
    brief,
    criteria,
    articleSlug: articleSlug ?? '',
    reward: amount(reward).replaceAll(',', ''),
  };
  // To the minute, unless it has seconds.
  const [day = '', time = ''] = deadline?.replace(/(:00)?(\.000)?Z$/, '').split('T') ?? [];
  return { ...typed, day, time };
}

/** Parses the typed number, with a point or a comma before its decimals. */
const rewardOf = (typed: string) => Number(typed.trim().replace(',', '.'));

/** Whether the comma may separate thousands or decimals: 1,000 means one in some countries and a thousand in others. */
const isAmbiguous = (reward: string) => /^[1-9]\d{0,2},\d{3}$/.test(reward.trim());

/** The typed deadline as an instant; null without one. */
function deadlineOf({ day, time }: Typed): string | null {
  if (day === '') return null;
  const seconds = time.length === 5 ? ':00' : '';
  return `${day}T${time || '23:59:59'}${seconds}Z`;
}

/** The message that creates or changes a bounty. */
export type BountyBody = Message<'POST /admin/bounties'>;

/** The body of the request: the reward as a number (spec §5). */
function bodyOf(typed: Typed): BountyBody {
  const { reward, currency, day: _day, time: _time, ...texts } = typed;
  return {
    ...texts,
    currency: currency as BountyBody['currency'],
    reward: rewardOf(reward),
    deadline: deadlineOf(typed),
  };
}

interface BountyFormProps {
  /** Null for a new one. */
  readonly bounty: WholeBounty | null;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly failure: string;
  /** Resolves to whether the server accepted it. */
  readonly onSubmit: (body: BountyBody) => Promise<unknown>;
}

/** The typed deadline, as everybody will read it. */
function DeadlineRead({ deadline }: { deadline: string | null }) {
  const left = useTimeLeft(deadline);
  if (deadline === null || Number.isNaN(Date.parse(deadline))) return null;
  return `${longDateAndTime(deadline)}, ${left || 'over already'}`;
}

/** The typed texts, and the function that changes them. */
interface BountyFieldsProps {
  readonly typed: Typed;
  readonly change: (changes: Partial<Typed>) => void;
}

/** The bounty's name, reward and article; `unclear` is a reward with two readings. */
function BountyRewardFields({ unclear, typed, change }: BountyFieldsProps & { readonly unclear: string }) {
  const set = bindings(typed, change);
  return (
    <Fields>
      <TextField columns={6} label="Name" maxLength={textLimits.title} {...set('name')} />
      <TextField
        columns={2}
        label="Reward"
        error={
          unclear
            ? `${unclear} can be read in two ways: write ${unclear.replace(',', '')} or ${unclear.replace(',', '.')}.`
            : null
        }
        className="mono"
        inputMode="decimal"
        {...set('reward')}
      />
      <SelectField columns={2} label="Currency" options={currencies} {...set('currency')} />
      <Field columns={2} label="Article slug">
        {(wiring) => (
          <ArticleCombobox
            {...wiring}
            placeholder="optional: type its title"
            maxLength={textLimits.title}
            value={typed.articleSlug}
            onChange={(articleSlug) => change({ articleSlug })}
          />
        )}
      </Field>
    </Fields>
  );
}

function BountyDetailFields({ typed, change }: BountyFieldsProps) {
  const set = bindings(typed, change);
  return (
    <Fields>
      <LinesField columns={6} label="Brief" rows={3} maxLength={bountyLimits.bountyBrief} {...set('brief')} />
      <LinesField columns={6} label="Criteria" rows={3} maxLength={bountyLimits.bountyBrief} {...set('criteria')} />
      <TextField
        columns={3}
        label="Deadline"
        hint={<DeadlineRead deadline={deadlineOf(typed)} />}
        type="date"
        {...set('day')}
      />
      <TextField columns={3} label="Time" remark="UTC; else the end of the day" type="time" {...set('time')} />
      <TextField
        columns={6}
        label="Image URL"
        type="url"
        placeholder="https://"
        maxLength={limits.url}
        {...set('imageUrl')}
      />
    </Fields>
  );
}

/** The terms of a bounty: to create one, or to change one (spec §5). */
export function BountyForm({ bounty, submit, isBusy, failure, onSubmit }: BountyFormProps) {
  const [typed, setTyped] = useState(() => (bounty ? typedOf(bounty) : blank));
  const [unclear, setUnclear] = useState('');
  const isComplete = typed.name.trim() !== '' && typed.reward.trim() !== '';
  const fields: BountyFieldsProps = { typed, change: (changes) => setTyped({ ...typed, ...changes }) };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setUnclear(isAmbiguous(typed.reward) ? typed.reward.trim() : '');
    if (isAmbiguous(typed.reward)) return;
    // Refused text stays in the form.
    const isTaken = await onSubmit(bodyOf(typed)).then(
      () => true,
      () => false,
    );
    // Text typed since belongs to the next bounty.
    if (isTaken && bounty === null) setTyped((now) => (now === typed ? blank : now));
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BountyRewardFields {...fields} unclear={unclear} />
      <details className={styles.more} open={bounty !== null}>
        <summary className="target">Brief, criteria, deadline and picture</summary>
        <BountyDetailFields {...fields} />
      </details>
      <div className={`row ${styles.end}`}>
        <Button type="submit" variant="primary" disabled={!isComplete} aria-busy={isBusy}>
          {submit}
        </Button>
        <span className="failure" role="alert">
          {failure}
        </span>
      </div>
    </form>
  );
}
