import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileUpload } from './file-upload.tsx';
import { sendForProfile, useUpload } from './use-upload.ts';

interface Props {
  /** Receives the path of the new profile picture. */
  readonly onChanged: (pfp: string) => void;
  readonly onClose: () => void;
}

/** Uploads a person's own picture, and makes it their profile picture at once. */
export function ProfilePictureDialog({ onChanged, onClose }: Props) {
  const client = useQueryClient();
  const { state, tell } = useUpload(sendForProfile);
  const { mutate, reset, isError, error } = useMutation({
    mutationFn: (media: string) => send(client, 'PUT /account/me/picture', { media }, { refresh: 'later' }),
    onSuccess: ({ pfp }) => {
      tell({ type: 'used' });
      onChanged(pfp);
    },
    onError: askLogin,
  });
  const sent = state.stage === 'sent' ? state.media.id : null;
  useEffect(() => {
    if (sent === null) reset();
    else mutate(sent);
  }, [sent, mutate, reset]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your picture"
      description="It is shown as a circle beside everything that you write, as soon as it is sent."
    >
      <FileUpload upload={{ state, tell }} />
      <p className="failure" role="alert">
        {isError ? sentenceOf(error, 'It was sent, but could not be made your picture; choose it again.') : ''}
      </p>
    </Dialog>
  );
}
