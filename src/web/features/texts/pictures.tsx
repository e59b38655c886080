import { reveal } from './reveal.ts';
import './pictures.css';

/** Shows a text that waited for the style sheet of its pictures. Pictures need no code, so there is nothing to end. */
export function watchFigures(text: HTMLElement): () => void {
  reveal(text);
  return () => {};
}
