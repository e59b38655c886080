import { useEffect, useMemo, useRef } from 'react';
import { toast } from '#web/say/say.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileUpload } from './file-upload.tsx';
import { sendReplacement, useUpload } from './use-upload.ts';

/** Replaces the file of a picture. Its address, texts and uses stay. */
export function ReplaceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const upload = useUpload(useMemo(() => sendReplacement(id), [id]));
  const { stage } = upload.state;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (stage !== 'sent') return;
    toast('The file was replaced.');
    close.current();
  }, [stage]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Replace the file"
      description="The new file takes its place everywhere. The texts stay as they are."
    >
      <FileUpload upload={upload} />
    </Dialog>
  );
}
