import type { OwnMedia } from '#contract/media/media.ts';
import type { Step } from '#web/ui/behaviour/use-machine.ts';
import type { Checked } from './checked-file.ts';

/** The state of one upload. */
export type UploadState =
  | { readonly stage: 'choosing' }
  /** The browser checks the file. */
  | { readonly stage: 'checking'; readonly file: File }
  /** The picture moves: asks whether its first frame is enough. */
  | { readonly stage: 'asking'; readonly file: File }
  | { readonly stage: 'sending'; readonly file: File; readonly sent: number; readonly total: number }
  /** The connection was lost. */
  | { readonly stage: 'lost'; readonly file: File; readonly sent: number; readonly total: number }
  /** Refused, with the sentence. `isFault` means that the same file can never succeed. */
  | { readonly stage: 'refused'; readonly file: File; readonly sentence: string; readonly isFault: boolean }
  /** The server has the picture; `isKnown` means that it had it already. */
  | { readonly stage: 'sent'; readonly file: File; readonly media: OwnMedia; readonly isKnown: boolean };

export type UploadEvent =
  | { readonly type: 'chosen'; readonly file: File }
  | { readonly type: 'checked'; readonly file: File; readonly checked: Checked }
  /** The person accepts the first frame alone. */
  | { readonly type: 'accepted' }
  | { readonly type: 'progressed'; readonly sent: number; readonly total: number }
  | { readonly type: 'lost' }
  | { readonly type: 'refused'; readonly sentence: string; readonly isFault: boolean }
  | { readonly type: 'answered'; readonly media: OwnMedia; readonly isNew: boolean }
  /** The person stops the upload, or chooses another picture. */
  | { readonly type: 'stopped' }
  /** The person retries, or the device is online again. */
  | { readonly type: 'retried' }
  /** The picture is inserted or otherwise used, so it stays. */
  | { readonly type: 'used' };

export type UploadEffect =
  | { readonly type: 'check'; readonly file: File }
  | { readonly type: 'send'; readonly file: File }
  | { readonly type: 'stop' }
  /** Nothing uses the picture, so the server may delete it. */
  | { readonly type: 'delete'; readonly id: string };

type UploadStep = Step<UploadState, UploadEffect>;

const sending = (file: File): UploadStep => [
  { stage: 'sending', file, sent: 0, total: file.size },
  { type: 'send', file },
];

const choosing: UploadState = { stage: 'choosing' };

/** The effects that end the present upload and delete its picture. */
function endOf(state: UploadState): UploadEffect[] {
  if (state.stage === 'sending') return [{ type: 'stop' }];
  if (state.stage === 'sent' && !state.isKnown) return [{ type: 'delete', id: state.media.id }];
  return [];
}

function onChecked(state: UploadState, { file, checked }: Extract<UploadEvent, { type: 'checked' }>): UploadStep {
  // The person has chosen another file in the meantime.
  if (state.stage !== 'checking' || state.file !== file) return [state];
  if (checked.refusal !== null) return [{ stage: 'refused', file, sentence: checked.refusal, isFault: true }];
  return checked.isMoving ? [{ stage: 'asking', file }] : sending(file);
}

/**
 * The next state of an upload after an event, and the effects to run. An event that does not fit the state changes
 * nothing.
 */
export function stepUpload(state: UploadState, event: UploadEvent): UploadStep {
  switch (event.type) {
    case 'chosen':
      return [{ stage: 'checking', file: event.file }, ...endOf(state), { type: 'check', file: event.file }];
    case 'checked':
      return onChecked(state, event);
    case 'accepted':
      return state.stage === 'asking' ? sending(state.file) : [state];
    case 'progressed':
      return state.stage === 'sending' ? [{ ...state, sent: event.sent, total: event.total }] : [state];
    case 'lost':
      return state.stage === 'sending' ? [{ ...state, stage: 'lost' }] : [state];
    case 'refused':
      return state.stage === 'sending'
        ? [{ stage: 'refused', file: state.file, sentence: event.sentence, isFault: event.isFault }]
        : [state];
    case 'answered':
      return state.stage === 'sending'
        ? [{ stage: 'sent', file: state.file, media: event.media, isKnown: !event.isNew }]
        : [state];
    case 'stopped':
      return [choosing, ...endOf(state)];
    case 'retried':
      return state.stage === 'lost' || state.stage === 'refused' ? sending(state.file) : [state];
    case 'used':
      return [choosing];
  }
}
