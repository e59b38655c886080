import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refusalOf } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { buttonClass } from '#web/ui/button-class.tsx';

const ProfilePictureDialog = lazily(
  async () => (await import('./uploading/profile-picture-dialog.tsx')).ProfilePictureDialog,
);

/** Whether a profile picture is an uploaded one, and not a URL of another site. */
export const isUploaded = (pfp: string): boolean => pfp.startsWith('/');

interface Props {
  /** The present profile picture; empty without one. */
  readonly pfp: string;
  /** Receives the new path, which the server has already stored. */
  readonly onChanged: (pfp: string) => void;
}

/** Uploads and removes the person's profile picture. */
export function ProfilePicture({ pfp, onChanged }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: () => send(client, 'PUT /account/me/picture', { media: null }, { refresh: 'later' }),
    onSuccess: (answer) => onChanged(answer.pfp),
    onError: askLogin,
  });
  const change = (changed: string) => {
    setOpen(false);
    onChanged(changed);
  };
  return (
    <>
      <button type="button" className={buttonClass({ compact: true })} onClick={() => setOpen(true)}>
        {isUploaded(pfp) ? 'Upload another' : 'Upload a picture'}
      </button>
      {isUploaded(pfp) ? (
        <button
          type="button"
          className={buttonClass({ compact: true, variant: 'bare' })}
          aria-busy={removing.isPending}
          onClick={() => removing.isPending || removing.mutate()}
        >
          Remove it
        </button>
      ) : null}
      <span className="failure" role="alert">
        {removing.isError ? refusalOf(removing.error, 'It could not be removed; try again.') : ''}
      </span>
      {isOpen ? (
        <Suspense>
          <ProfilePictureDialog onChanged={change} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
