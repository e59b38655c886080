import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { shortWallet } from '#contract/format.ts';
import { isUndescribed } from '#contract/media/undescribed.ts';
import type { Me } from '#contract/people/accounts.ts';
import { ApiError, refusalOf } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { askLogin, openLogin } from '#web/features/people/login-events.ts';
import { useTyped } from '#web/typed/typed.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileChoice, useGivenFile } from './file-choice.tsx';
import { pictureBlock } from './picture-block.ts';
import { PictureFields } from './picture-fields.tsx';
import { faultsIn, newTexts, sentTexts, type Faults, type PictureTexts } from './picture-texts.ts';
import { AlreadyHere, Moves, Refused } from './upload-trouble.tsx';
import type { UploadEvent, UploadState } from './upload.machine.ts';
import { useFocus } from './use-focus.ts';
import { UploadProgress } from './upload-progress.tsx';
import { sendForArticle, useUpload } from './use-upload.ts';
import styles from './upload-dialog.module.css';

interface UploadDialogProps {
  /** A file that was dropped or pasted into the text. */
  readonly file: File | null;
  /** Receives the Markdown of the picture. */
  readonly onAdd: (block: string) => void;
  readonly onClose: () => void;
}

/** The typed texts. They survive a refusal, a closed dialog and a reload, until the picture is inserted. */
function useTypedTexts(author: string): [PictureTexts, (texts: PictureTexts | null) => void] {
  const [stored, store] = useTyped('picture');
  let texts = newTexts(author);
  try {
    if (stored !== '') texts = { ...texts, ...(JSON.parse(stored) as Partial<PictureTexts>) };
  } catch {
    // Ignores texts that another version kept in another form.
  }
  return [texts, (next) => store(next === null ? '' : JSON.stringify(next))];
}

const nameOf = ({ wallet, account }: Me): string => account.username ?? shortWallet(wallet);

/** Sends the texts about the picture, and then inserts it into the article's text. */
function usePuttingIn(texts: PictureTexts, onDone: (block: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(client, 'PUT /media/:id', { id, ...sentTexts(texts) }),
    onSuccess: ({ media }) => onDone(pictureBlock(media)),
    onError: askLogin,
  });
}

/** The faults to show: those of the form after a first attempt, and the field that the server refused. */
function shownFaults(texts: PictureTexts, isTried: boolean, error: unknown): Faults {
  const refused = error instanceof ApiError && error.field ? { [error.field]: error.sentence } : {};
  return isTried ? { ...refused, ...faultsIn(texts) } : refused;
}

/** The hint beside the buttons. */
function hintOf({ stage }: UploadState): string {
  if (stage === 'sending' || stage === 'lost') return 'You can write while it is sent.';
  return stage === 'sent' ? 'All of it is shown with the picture.' : '';
}

interface StageProps {
  readonly state: UploadState;
  readonly tell: (event: UploadEvent) => void;
  readonly onUse: (block: string) => void;
  /** Whether a file is being dragged over the page. */
  readonly isOver: boolean;
}

/** The dialog before its fields: the choice of a file, or the reason why the chosen one is not sent. */
function Before({ state, tell, onUse, isOver }: StageProps) {
  const start = useRef<HTMLButtonElement>(null);
  const choose = (file: File) => tell({ type: 'chosen', file });
  const { stage } = state;
  useFocus(stage === 'choosing', () => start.current);
  switch (stage) {
    case 'asking':
      return <Moves file={state.file} onKeep={() => tell({ type: 'accepted' })} onChoose={choose} />;
    case 'refused':
      return <Refused {...state} onRetry={() => tell({ type: 'retried' })} onChoose={choose} />;
    case 'sent':
      return <AlreadyHere media={state.media} onUse={() => onUse(pictureBlock(state.media))} onChoose={choose} />;
    default:
      return <FileChoice onChoose={choose} focused={start} isOver={isOver} />;
  }
}

/**
 * Whether the server already has a described picture with this content, which replaces the upload: a public one, or
 * one's own draft that a suggestion uses, whose texts nobody may change now.
 */
const isElsewhere = (state: UploadState) =>
  state.stage === 'sent' &&
  state.isKnown &&
  !isUndescribed(state.media) &&
  (!state.media.isDraft || state.media.unusedSince === null);

function UploadForm({ me, file, onAdd, onClose }: UploadDialogProps & { me: Me }) {
  const { state, tell } = useUpload(sendForArticle);
  const [texts, setTexts] = useTypedTexts(nameOf(me));
  const [isTried, setTried] = useState(false);
  const finish = (block: string) => {
    tell({ type: 'used' });
    setTexts(null);
    onAdd(block);
  };
  const putting = usePuttingIn(texts, finish);
  const form = useRef<HTMLFormElement>(null);

  const choose = useCallback((chosen: File) => tell({ type: 'chosen', file: chosen }), [tell]);
  const isOver = useGivenFile(choose);
  useEffect(() => {
    if (file) choose(file);
  }, [file, choose]);

  // Shows the fields while the file needs no decision.
  const isDescribing = ['checking', 'sending', 'lost', 'sent'].includes(state.stage) && !isElsewhere(state);
  useFocus(isDescribing, () => form.current?.querySelector<HTMLElement>('input:not([type])'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form is inside another one, which must not be submitted with it.
    event.stopPropagation();
    setTried(true);
    if (Object.keys(faultsIn(texts)).length > 0) {
      // Waits until the faults are rendered.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (state.stage === 'sent' && !putting.isPending) putting.mutate(state.media.id);
  };
  const cancel = () => {
    setTexts(null);
    onClose();
  };
  const faults = shownFaults(texts, isTried, putting.error);
  const isInstead = isOver && state.stage !== 'choosing';
  const hint = isDescribing ? hintOf(state) : '';
  const isAtField = putting.error instanceof ApiError && putting.error.field !== undefined;
  return (
    <form ref={form} noValidate onSubmit={submit} className={isInstead ? styles.over : undefined}>
      {isDescribing && state.stage !== 'choosing' ? (
        <div className={styles.grid}>
          <UploadProgress state={state} tell={tell} />
          <PictureFields texts={texts} onChange={setTexts} faults={faults} me={nameOf(me)} />
        </div>
      ) : (
        <Before state={state} tell={tell} onUse={finish} isOver={isOver} />
      )}
      <p className="failure" role="alert">
        {putting.isError && !isAtField ? refusalOf(putting.error, 'This was not saved; try again.') : ''}
      </p>
      <div className={styles.foot}>
        <span className={styles.hint}>{isInstead ? 'Let go to take that file instead.' : hint}</span>
        <button type="button" className={buttonClass({ variant: 'bare' })} onClick={cancel}>
          Cancel
        </button>
        {isElsewhere(state) ? null : (
          <button
            type="submit"
            className={buttonClass({ variant: 'primary' })}
            disabled={state.stage !== 'sent'}
            aria-busy={putting.isPending}
          >
            Put it in
          </button>
        )}
      </div>
    </form>
  );
}

/** The dialog that adds a picture to a text: first its file, then its texts. Needs a wallet. */
export function UploadDialog(props: UploadDialogProps) {
  const me = useMe();
  const isAllowed = Boolean(me) && me!.wallet !== 'anonymous';
  return (
    <Dialog open wide onOpenChange={props.onClose} title="Add a picture">
      {isAllowed ? (
        <UploadForm {...props} me={me!} />
      ) : (
        <>
          <p>A picture needs somebody who brought it. Log in with a wallet to add one; your text stays as it is.</p>
          <div className={`row ${styles.login}`}>
            <button type="button" className={buttonClass({ variant: 'primary' })} onClick={openLogin}>
              Login
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
