import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, type FormEvent, type ReactNode } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import { textLicence } from '#contract/limits.ts';
import { send, type Message } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { askLoginThen, openLogin } from '#web/features/people/login-events.ts';
import { BlockedNote } from '#web/features/people/restraint-note.tsx';
import { useKeptFocus } from '#web/ui/behaviour/use-kept-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';

/** The calls that submit something. */
type Submitting =
  | 'POST /contributions'
  | 'POST /proposals'
  | 'POST /reports/inaccuracy'
  | 'POST /reports/look-alike'
  | 'POST /lines'
  | 'PUT /contributions/:id';

/** A missing field: the words of a button, and a function that leads to the field. */
export interface Missing {
  readonly words: string;
  readonly go: () => void;
}

interface SubmissionFormProps<Address extends Submitting> {
  readonly address: Address;
  readonly message: Message<Address>;
  /** Whether all required fields are filled in. */
  readonly isComplete: boolean;
  readonly submit: string;
  /** The label of the login button. */
  readonly login: string;
  /** The hint for logged-out people. */
  readonly loginHint: string;
  readonly thanks: string;
  /** The message after a failure without the server's sentence (spec §8). */
  readonly failed: string;
  /** The missing field, if any: Submit, and these words beside it, lead to the field. */
  readonly missing?: Missing | undefined;
  /** Whether the fields take the full width. */
  readonly wide?: boolean;
  readonly onSent: () => void;
  /** The link to the sent item, and its next steps. */
  readonly next?: ReactNode;
  /** Replaces the form after sending, unless the person has typed something else; `again` shows the form again. */
  readonly renderSent?: (answer: AnswerOf<Address>, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** The author's public name and the licence. */
function Terms({ isAnonymous }: { isAnonymous: boolean }) {
  return (
    <p className="muted small linked scripted">
      What you send is published under <ExternalLink href={textLicence.url}>{textLicence.name}</ExternalLink>: others
      may use it if they name you.
      {isAnonymous ? ' You are shown as “anonymous”, with a number where there are several.' : ''}
    </p>
  );
}

/** The login button, for logged-out people. */
function LoginFirst({ says, hint }: { says: string; hint: string }) {
  return (
    <>
      <Button variant="primary" onClick={openLogin}>
        {says}
      </Button>
      <span className="muted small">{hint}</span>
    </>
  );
}

/** Scrolls the replacement of a long form into view: the page has become shorter than its scroll position. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * The shared behaviour of the forms for submissions: asks for a login first, sends once, thanks, and keeps the text
 * after a failure.
 */
export function SubmissionForm<Address extends Submitting>({
  address,
  message,
  isComplete,
  submit,
  login,
  loginHint,
  thanks,
  failed,
  missing,
  wide = false,
  onSent,
  next,
  renderSent,
  children,
}: SubmissionFormProps<Address>) {
  const client = useQueryClient();
  const me = useMe();
  const sending = useMutation({
    mutationKey: [address],
    mutationFn: (sent: Message<Address>) => send(client, address, sent),
    onSuccess: (_answer, sent) => {
      // Text typed since stays: it is not the sent one.
      if (JSON.stringify(sent) === JSON.stringify(message)) onSent();
    },
    onError: (error, sent) => {
      askLoginThen(error, () => sending.mutate(sent));
    },
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!me) openLogin();
    else if (missing) missing.go();
    // Asks the query client, which knows at once: a second press may come before the next render.
    else if (client.isMutating({ mutationKey: [address] }) === 0) sending.mutate(message);
  };

  // A disabled button cannot keep the focus, so it moves beside the button, where the result appears.
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useKeptFocus(
    form,
    useCallback(() => outcome.current, []),
  );

  const { error } = sending;
  const isOver = sending.isSuccess && renderSent !== undefined && !isComplete;
  return (
    <form ref={form} className={wide ? 'form wide' : 'form'} onSubmit={onSubmit}>
      <BlockedNote />
      <div hidden={isOver}>{children}</div>
      <NeedsScript to="send this" />
      {isOver ? <h2 ref={intoView}>Sent</h2> : null}
      <div ref={outcome} tabIndex={-1} className={`row scripted ${isOver ? '' : 'send'}`}>
        {me === null ? <LoginFirst says={login} hint={loginHint} /> : null}
        {isOver || me === null ? null : (
          <Button
            type="submit"
            variant="primary"
            disabled={!me || Boolean(me.restraints.writing) || (!isComplete && !missing) || sending.isPending}
          >
            {submit}
          </Button>
        )}
        {me && missing ? <Button onClick={missing.go}>{missing.words}</Button> : null}
        <span role="status" className="done">
          {sending.isSuccess ? thanks : ''}
        </span>
        <span role="alert" className="failure">
          {error ? refusalOf(error, failed) : ''}
        </span>
      </div>
      {renderSent ? (
        <div className="linked" role="status">
          {sending.isSuccess ? renderSent(sending.data, sending.reset) : null}
        </div>
      ) : null}
      {sending.isSuccess && next ? <p className="muted small">{next}</p> : null}
      {isOver ? null : <Terms isAnonymous={me?.wallet === 'anonymous'} />}
    </form>
  );
}
