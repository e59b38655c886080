import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contribution } from '#contract/contributions.ts';
import type { Submission, SubmissionKind } from '#contract/submissions.ts';
import type { Proposal } from '#contract/proposals.ts';
import type { Report } from '#contract/reports.ts';
import { send, sentenceOf } from '#web/api.ts';
import { useChanges } from '#web/draft.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { refreshLists, submissionPath } from './submissions.queries.ts';
import styles from './own-actions.module.css';

/** A text of a submission that its author may change. */
interface EditableField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

function fieldsOf(kind: SubmissionKind, item: Submission): EditableField[] {
  if (kind === 'contribution')
    return [{ name: 'text', label: 'Your contribution', value: (item as Contribution).text, isLong: true, isRequired: true }];
  if (kind === 'proposal') {
    const { title, category, body } = item as Proposal;
    return [
      { name: 'title', label: 'Title', value: title, isRequired: true },
      { name: 'category', label: 'Category', value: category },
      { name: 'body', label: 'Body', value: body, isLong: true, isRequired: true },
    ];
  }
  const { article, articleSlug, details } = item as Report;
  return [
    { name: 'article', label: 'Article', value: articleSlug ?? article },
    { name: 'details', label: 'Details', value: details, isLong: true, isRequired: true },
  ];
}

/** Changes one's own submission while it waits for review. What is typed is kept until it is saved or cancelled. */
export function EditDialog({ kind, item, onClose }: { kind: SubmissionKind; item: Submission; onClose: () => void }) {
  const client = useQueryClient();
  const fields = fieldsOf(kind, item);
  const { values, change, forget } = useChanges(`edit:${item.id}`, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  const save = useMutation({
    mutationFn: (sent: Record<string, string>) => send('PUT', submissionPath(kind, item.id), sent),
    onSuccess: async (_answer, sent) => {
      forget(sent);
      await refreshLists(client);
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
    <Dialog open onOpenChange={onClose} title={`Edit your ${kind}`} wide>
      {fields.map(({ name, label, isLong }) => (
        <Field key={name} label={label}>
          {(wiring) => {
            const shared = {
              ...wiring,
              value: values[name] ?? '',
              onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
            };
            return isLong ? <Textarea rows={8} {...shared} /> : <Input {...shared} />;
          }}
        </Field>
      ))}
      <p className={styles.failure} role="alert">
        {save.isError ? sentenceOf(save.error, 'Save failed') : ''}
      </p>
      <div className="row">
        <Button variant="primary" disabled={!isComplete || !isChanged} aria-busy={save.isPending} onClick={submit}>
          Save
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}
