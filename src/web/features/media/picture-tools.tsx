import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { OwnMedia } from '#contract/media/media.ts';
import { isUndescribed } from '#contract/media/undescribed.ts';
import { ApiError, refusalOf } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { AskingActionButton } from '#web/features/moderation/admin-action-button.tsx';
import { HidePicture } from '#web/features/moderation/hide-picture.tsx';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { paths } from '#web/navigation/paths.ts';
import { toast } from '#web/say/say.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { PictureFields } from './uploading/picture-fields.tsx';
import { faultsIn, sentTexts, textsOf } from './uploading/picture-texts.ts';
import { ReplaceDialog } from './uploading/replace-dialog.tsx';
import styles from './picture-tools.module.css';

/** Changes the texts about a picture. */
function TextsDialog({ media, onClose }: { media: OwnMedia; onClose: () => void }) {
  const client = useQueryClient();
  const [texts, setTexts] = useState(() => textsOf(media));
  const [isTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => send(client, 'PUT /media/:id', { id: media.id, ...sentTexts(texts) }, { refresh: 'first' }),
    onSuccess: () => {
      toast('The texts were saved.');
      onClose();
    },
    onError: askLogin,
  });
  const { error } = saving;
  const refused = error instanceof ApiError && error.field ? { [error.field]: error.sentence } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsIn(texts)).length === 0 && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog open wide onOpenChange={onClose} title="The texts of this picture">
      <form className="form wide" noValidate onSubmit={submit}>
        <PictureFields
          texts={texts}
          onChange={setTexts}
          faults={isTried ? { ...refused, ...faultsIn(texts) } : {}}
          me={media.profile.username ?? ''}
        />
        <p className="failure" role="alert">
          {error && Object.keys(refused).length === 0 ? refusalOf(error, 'This was not saved; try again.') : ''}
        </p>
        <DialogButtons submit="Save" isReady isPending={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Deletes a picture that nothing uses. */
function DeletePicture({ id }: { id: string }) {
  const navigate = useNavigate();
  const me = useMe();
  return (
    <AskingActionButton
      title="Delete this picture?"
      description="Its files and texts are gone for good."
      action={{
        carryOut: async (client) => {
          await send(client, 'DELETE /media/:id', { id }, { refresh: 'later' });
          toast('The picture was deleted.');
          await navigate(me ? paths.profile(me.wallet) : paths.home, { replace: true });
        },
        done: 'Picture deleted',
        failed: 'Delete failed',
      }}
    >
      Delete
    </AskingActionButton>
  );
}

/** The actions of a picture's uploader and of reviewers. The server decides at each call. */
export function PictureTools({ media }: { media: OwnMedia }) {
  const me = useMe();
  const [open, setOpen] = useState<'texts' | 'file' | null>(null);
  if (!me) return null;
  const { id, isDraft, unusedSince } = media;
  const isOwn = me.wallet === media.wallet;
  const isAdmin = me.may.includes('administer');
  const mayDescribe = (isOwn && (isDraft || isUndescribed(media))) || me.may.includes('review');
  const mayReplace = (isOwn && isDraft) || isAdmin;
  const mayDelete = unusedSince !== null && (isOwn || isAdmin);
  const close = () => setOpen(null);
  const button = (part: 'texts' | 'file', words: string) => (
    <button type="button" className={buttonClass({ compact: true })} onClick={() => setOpen(part)}>
      {words}
    </button>
  );
  return (
    <div role="group" aria-label="Tools for this picture" className={`row ${styles.tools}`}>
      {mayDescribe ? button('texts', 'Edit the texts') : null}
      {mayReplace ? button('file', 'Replace the file') : null}
      {me.may.includes('hide') ? <HidePicture media={media} /> : null}
      {mayDelete ? <DeletePicture id={id} /> : null}
      {open === 'texts' ? <TextsDialog media={media} onClose={close} /> : null}
      {open === 'file' ? <ReplaceDialog id={id} onClose={close} /> : null}
    </div>
  );
}
