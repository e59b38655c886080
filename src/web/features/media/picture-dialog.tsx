import { lazily } from '#web/ui/behaviour/lazily.tsx';

/** The dialog that adds a picture to a text, for an editor. Its code loads when it first opens. */
export const PictureDialog = lazily(async () => (await import('./uploading/upload-dialog.tsx')).UploadDialog);
