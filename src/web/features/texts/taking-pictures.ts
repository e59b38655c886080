import { EditorView } from '@codemirror/view';

/** The first picture among pasted or dropped items; null for text, even if it comes with a picture of itself. */
function pictureIn(data: DataTransfer | null): File | null {
  if (data === null || data.types.includes('text/plain')) return null;
  return [...data.files].find(({ type }) => type.startsWith('image/')) ?? null;
}

/** Calls `onPicture` with a picture that is pasted or dropped into the text, after moving the cursor to that place. */
export const takingPictures = (onPicture: (file: File) => void) =>
  EditorView.domEventHandlers({
    paste: (event) => {
      const file = pictureIn(event.clipboardData);
      if (file) onPicture(file);
      return file !== null;
    },
    drop: (event, view) => {
      const file = pictureIn(event.dataTransfer);
      if (file === null) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      event.preventDefault();
      onPicture(file);
      return true;
    },
  });
