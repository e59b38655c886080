import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { Message } from '#web/client/sending.ts';
import { TextField } from '#web/ui/field.tsx';
import { SentContribution } from './sent.tsx';
import { SubmissionForm, type Missing } from './submission-form.tsx';

interface ContributionFormProps {
  readonly message: Message<'POST /contributions'>;
  readonly isComplete: boolean;
  readonly missing?: Missing | undefined;
  readonly wide?: boolean;
  readonly onSent: () => void;
  readonly children: ReactNode;
}

/** The form of a contribution, as words or as a suggested text; it contains the fields. */
export function ContributionForm(props: ContributionFormProps) {
  return (
    <SubmissionForm
      {...props}
      address="POST /contributions"
      submit="Submit"
      login="Login to contribute"
      loginHint="You must login to submit a contribution."
      thanks="Submitted! Thank you for contributing."
      failed="Failed to submit"
      renderSent={(answer, again) => <SentContribution answer={answer} again={again} />}
    />
  );
}

/** The evidence for a contribution: one https URL, a signature, an account's address, or nothing. */
export function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Source"
      remark="(optional)"
      hint="A link, or a Solana address or transaction signature."
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={limits.sourceUrl}
      value={value}
      onChange={onChange}
    />
  );
}
