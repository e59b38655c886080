import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Contribution } from '#contract/submissions/contributions.ts';
import type { Line } from '#contract/submissions/lines.ts';
import type { Proposal } from '#contract/submissions/proposals.ts';
import type { Report } from '#contract/submissions/reports.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { send } from '#web/client/sending.ts';
import { sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { submissionIn, wholeQuery } from '#web/features/submissions/submissions.queries.ts';
import { useChanges } from '#web/typed/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinesField, TextField } from '#web/ui/field.tsx';
import styles from './own-actions.module.css';

interface EditDialogProps {
  readonly kind: SubmissionKind;
  readonly item: Submission;
  readonly onClose: () => void;
}

/** An editable text of a submission. */
interface EditableField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

function fieldsOf(kind: SubmissionKind, item: Submission): EditableField[] {
  if (kind === 'contribution')
    return [
      { name: 'text', label: 'Your contribution', value: (item as Contribution).text, isLong: true, isRequired: true },
      { name: 'source', label: 'Source', value: (item as Contribution).source },
    ];
  if (kind === 'proposal') {
    const { title, category, body } = item as Proposal;
    return [
      { name: 'title', label: 'Title', value: title, isRequired: true },
      { name: 'category', label: 'Category', value: category },
      { name: 'body', label: 'Body', value: body, isLong: true, isRequired: true },
    ];
  }
  if (kind === 'line') {
    const { day, text, sources } = item as Line;
    return [
      { name: 'day', label: 'Day, as 2026-11-18', value: day, isRequired: true },
      { name: 'text', label: 'Line', value: text, isRequired: true },
      { name: 'sources', label: 'Sources, one a line', value: sources.join('\n'), isLong: true, isRequired: true },
    ];
  }
  const { article, articleSlug, details, source, address, place } = item as Report;
  if (address !== null) return [{ name: 'place', label: 'Where you met it', value: place, isRequired: true }];
  return [
    { name: 'article', label: 'Article', value: articleSlug ?? article },
    { name: 'details', label: 'Details', value: details, isLong: true, isRequired: true },
    { name: 'source', label: 'Source', value: source },
  ];
}

/** The message with the fields of a submission. */
function bodyOf(
  kind: SubmissionKind,
  item: Submission,
  {
    text = '',
    source = '',
    title = '',
    category = '',
    body = '',
    article = '',
    details = '',
    day = '',
    sources = '',
    place,
  }: Record<string, string>,
) {
  if (kind === 'contribution') return { text, source };
  if (kind === 'line') return { day, text, sources: sources.split(/\s+/) };
  if (place !== undefined) {
    const { articleSlug, article: named } = item as Report;
    return { article: articleSlug ?? named, details: place, place };
  }
  return kind === 'proposal' ? { title, category, body } : { article, details, source };
}

function EditForm({ kind, item, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const fields = fieldsOf(kind, item);
  const { values, change, forget } = useChanges(
    `edit:${item.id}`,
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const { queryKey } = wholeQuery(kind, item.id);
  const save = useMutation({
    mutationFn: (sent: Record<string, string>) =>
      send(
        client,
        `PUT /${kind}s/:id`,
        { id: item.id, ...bodyOf(kind, item, sent) },
        { refresh: 'first', fills: queryKey },
      ),
    onSuccess: (answer, sent) => {
      forget(sent);
      client.setQueryData(queryKey, answer);
      onClose();
    },
    onError: askLogin,
  });
  const submit = () => {
    if (!save.isPending) save.mutate(values);
  };
  const cancel = () => {
    forget();
    onClose();
  };
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || values[name]?.trim());
  const isChanged = fields.some(({ name, value }) => values[name] !== value);
  return (
    <>
      {fields.map(({ name, label, isLong }) => {
        const shared = { label, value: values[name] ?? '', onChange: (text: string) => change(name, text) };
        return isLong ? <LinesField key={name} rows={8} {...shared} /> : <TextField key={name} {...shared} />;
      })}
      <p className={`failure ${styles.refusal}`} role="alert">
        {save.isError ? sentenceOf(save.error, 'Save failed') : ''}
      </p>
      <div className="row">
        <Button variant="primary" disabled={!isComplete || !isChanged} aria-busy={save.isPending} onClick={submit}>
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </>
  );
}

/** Edits the author's own submission while it waits for review. Typed text is kept until it is saved or cancelled. */
export function EditDialog({ kind, item, onClose }: EditDialogProps) {
  // A list has only the beginning of a long text; another window may have changed a loaded text since.
  const whole = useQuery({ ...wholeQuery(kind, item.id), enabled: item.truncated, staleTime: 0 });
  const stored = item.truncated ? whole.isFetchedAfterMount && whole.data && submissionIn(whole.data) : item;
  const unread =
    whole.isError && !whole.isFetching ? (
      <div className="row" role="alert">
        <span>It could not be loaded.</span>
        <Button onClick={() => void whole.refetch()}>Try again</Button>
      </div>
    ) : (
      <p className="muted">Loading…</p>
    );
  return (
    <Dialog open onOpenChange={onClose} title={`Edit your ${kind}`} wide>
      {stored ? <EditForm kind={kind} item={stored} onClose={onClose} /> : unread}
    </Dialog>
  );
}
