declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  /** Footnotes: `[^id]` in the text, `[^id]: …` anywhere below. */
  const footnotes: (markdown: InstanceType<typeof MarkdownIt>) => void;
  export default footnotes;
}
