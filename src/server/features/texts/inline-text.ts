import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, maxNesting: 100 });

type Token = ReturnType<typeof markdown.parse>[number];

/** The words of what stands in a line: of links what they say, of pictures what is said in their place. */
export function textOf({ children }: Pick<Token, 'children'>): string {
  const texts = (children ?? []).map((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
    return child.children ? textOf(child) : child.content;
  });
  return texts.join('');
}

/** The words of the tokens, each paragraph, heading and row of a table on a line of its own. */
export function plainText(tokens: readonly Token[]): string {
  const lines: string[] = [];
  let row: string[] | undefined;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = [];
    else if (token.type === 'inline') (row ?? lines).push(textOf(token));
    else if (token.type === 'figure_open') lines.push(String(token.meta?.['title']));
    else if (token.type === 'fence' || token.type === 'code_block') lines.push(token.content);
    else if (token.type === 'tr_close' && row) {
      lines.push(row.filter(Boolean).join(' · '));
      row = undefined;
    }
  }
  return lines.filter(Boolean).join('\n');
}

// The mark of a footnote is no word.
const mark = /\[\^[^[\]\s]{1,100}\]/g;

/** A heading's Markdown as readers see it, in words alone. */
export function headingText(heading: string): string {
  const [line] = markdown.parseInline(heading.replaceAll(mark, ''), {});
  return line === undefined ? '' : textOf(line).trim();
}
