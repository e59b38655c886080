import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorSelection, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { addSourceHash } from '#web/navigation/paths.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Button } from '#web/ui/button.tsx';
import { beforeFootnote, citation, endOfText, isInCode, type TypedSource } from './cite.ts';
import { behindMarks } from './quoted-sentence.ts';
import { SourceDialog } from './source-dialog.tsx';
import { takingPictures } from './taking-pictures.ts';

const FigureDialog = lazily(async () => (await import('./figure-dialog.tsx')).FigureDialog);

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.monospace, tags.quote], color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--ink-3)' },
]);

const look = EditorView.theme({
  '&': {
    minHeight: 'var(--editor-least, 32rem)',
    maxHeight: 'var(--editor-most, 80vh)',
    border: '1px solid var(--rule-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--raised)',
  },
  '&.cm-focused': { outline: '1px solid var(--accent)', borderColor: 'var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.8125rem', lineHeight: '1.6' },
  '.cm-content': { padding: 'var(--s3)', caretColor: 'var(--ink)', overflowWrap: 'anywhere' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--highlight)',
  },
});

/** The dialog for a picture: it gets a dropped or pasted file, and returns the picture's block. */
export type PictureDialog = ComponentType<{
  readonly file: File | null;
  readonly onAdd: (block: string) => void;
  readonly onClose: () => void;
}>;

/** Whether the link to this editor asks for the dialog of a source. */
const asksForSource = (): boolean => new URLSearchParams(location.hash.slice(1)).has(addSourceHash.slice(1));

interface MarkdownEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text around an edited part, which already numbers the sources. */
  readonly around?: string;
  /** The initial selection, scrolled into view. */
  readonly selected?: { readonly start: number; readonly end: number } | null;
  /** Adds pictures; without it, the text takes none. */
  readonly pictures?: PictureDialog;
}

/**
 * Cites a source at the cursor or after the selection, with its footnote at the end of the text. Never puts a mark into
 * code, where it would not work.
 */
function cite(editor: EditorView, around: string, source: TypedSource): void {
  const text = editor.state.doc.toString();
  const { mark, footnote } = citation(`${around}\n${text}`, source);
  const { to } = editor.state.selection.main;
  // At position 0 the cursor was never set, and a text does not start with a mark.
  const at = to === 0 || isInCode(text, to) ? endOfText(text) : behindMarks(text, to);
  const changes = [{ from: at, insert: `[^${mark}]` }];
  if (footnote !== '') changes.push({ from: text.length, insert: beforeFootnote(text) + footnote });
  editor.dispatch({ changes, selection: { anchor: at + mark.length + 3 } });
}

/** Inserts a block after the cursor's line, with blank lines around it. */
function insertBlock(editor: EditorView, block: string): void {
  const { doc, selection } = editor.state;
  const { from, to, text } = doc.lineAt(selection.main.to);
  const before = text.trim() === '' ? '\n' : '\n\n';
  const insert = `${to === 0 ? '' : before}${block}\n`;
  const at = to === 0 ? from : to;
  editor.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length } });
  editor.focus();
}

/** The picture dialog while it is open, with a file that was dropped or pasted. */
interface AddedPicture {
  readonly file: File | null;
}

interface ToolsProps {
  readonly onCite: (source: TypedSource) => void;
  readonly onInsert: (block: string) => void;
  readonly pictures: PictureDialog | undefined;
  readonly picture: AddedPicture | null;
  readonly onPicture: (picture: AddedPicture | null) => void;
}

/** Tools for the parts of a text that are tedious to write: a source, a figure, a picture. */
function Tools({ onCite, onInsert, pictures: Pictures, picture, onPicture }: ToolsProps) {
  const [isCiting, setCiting] = useState(asksForSource);
  const [isDrawing, setDrawing] = useState(false);
  const add = (source: TypedSource) => {
    setCiting(false);
    onCite(source);
  };
  const insert = (block: string) => {
    setDrawing(false);
    onPicture(null);
    onInsert(block);
  };
  return (
    <>
      <p className="row">
        <Button compact onClick={() => setCiting(true)}>
          Add a source
        </Button>
        <Button compact onClick={() => setDrawing(true)}>
          Insert a figure
        </Button>
        {Pictures ? (
          <Button compact onClick={() => onPicture({ file: null })}>
            Add a picture
          </Button>
        ) : null}
        <span className="muted small">
          <code>[[Bonding curve]]</code> links to an article, <code>[[Bonding curve|the curve]]</code> with your own
          words.
        </span>
      </p>
      {isCiting ? <SourceDialog onAdd={add} onClose={() => setCiting(false)} /> : null}
      {isDrawing ? (
        <Suspense>
          <FigureDialog onAdd={insert} onClose={() => setDrawing(false)} />
        </Suspense>
      ) : null}
      {Pictures && picture ? (
        <Suspense>
          <Pictures file={picture.file} onAdd={insert} onClose={() => onPicture(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * A text area for Markdown: highlighting, undo, continued lists, and sources. Tab leaves it, as it leaves every field.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, around = '', selected = null, pictures } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const initial = useRef({ value, selected });
  const report = useRef(onChange);
  const [picture, setPicture] = useState<AddedPicture | null>(null);
  const takesPictures = useRef(pictures !== undefined);

  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    const { value: doc, selected } = initial.current;
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc,
        extensions: [
          history(),
          drawSelection(),
          highlightSpecialChars(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          markdown({ base: markdownLanguage }),
          syntaxHighlighting(highlighting),
          EditorView.lineWrapping,
          // Browsers make it focusable anyway; the attribute tells checkers that the keyboard can scroll it.
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) report.current(state.doc.toString());
          }),
          takesPictures.current ? takingPictures((file) => setPicture({ file })) : [],
          look,
        ],
      }),
    });
    view.current = editor;
    if (selected) {
      const range = EditorSelection.range(selected.start, selected.end);
      editor.focus();
      editor.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: 'center' }) });
    }
    // An on-screen keyboard covers a part of the window: keeps the cursor visible above it.
    const show = () => {
      if (editor.hasFocus)
        editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.selection.main, { y: 'center' }) });
    };
    visualViewport?.addEventListener('resize', show);
    return () => {
      visualViewport?.removeEventListener('resize', show);
      editor.destroy();
    };
  }, [label]);

  // External changes: restored text, the other side of a conflict.
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  // Afterwards the dialog returns the focus to the position of the picture.
  const openPicture = (added: AddedPicture | null) => {
    if (added) view.current!.focus();
    setPicture(added);
  };
  return (
    <>
      <div ref={place} />
      <Tools
        onCite={(source) => cite(view.current!, around, source)}
        onInsert={(block) => insertBlock(view.current!, block)}
        pictures={pictures}
        picture={picture}
        onPicture={openPicture}
      />
    </>
  );
}
