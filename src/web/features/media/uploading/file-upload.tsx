import { useCallback, useRef } from 'react';
import { FileChoice, useGivenFile } from './file-choice.tsx';
import { Moves, Refused } from './upload-trouble.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFocus } from './use-focus.ts';
import type { Upload } from './use-upload.ts';

/** An upload without texts: the choice of the file, its progress, or its fault. */
export function FileUpload({ upload: { state, tell } }: { upload: Upload }) {
  const choose = useCallback((file: File) => tell({ type: 'chosen', file }), [tell]);
  const isOver = useGivenFile(choose);
  const start = useRef<HTMLButtonElement>(null);
  const { stage } = state;
  useFocus(stage === 'choosing', () => start.current);
  switch (stage) {
    case 'choosing':
      return <FileChoice onChoose={choose} focused={start} isOver={isOver} />;
    case 'asking':
      return <Moves file={state.file} onKeep={() => tell({ type: 'accepted' })} onChoose={choose} />;
    case 'refused':
      return <Refused {...state} onRetry={() => tell({ type: 'retried' })} onChoose={choose} />;
    default:
      return <UploadProgress state={state} tell={tell} />;
  }
}
