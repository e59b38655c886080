import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, maxNesting: 100 });

type Token = ReturnType<typeof markdown.parse>[number];

/** The plain text of an inline token: the text of links and the alternative text of pictures. */
export function textOf({ children }: Pick<Token, 'children'>): string {
  const texts = (children ?? []).map((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
    return child.children ? textOf(child) : child.content;
  });
  return texts.join('');
}

/** The plain text of the tokens, with each paragraph, heading and table row on its own line. */
export function plainText(tokens: readonly Token[]): string {
  const lines: string[] = [];
  let row: string[] | undefined;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = [];
    else if (token.type === 'inline') (row ?? lines).push(textOf(token));
    else if (token.type === 'figure_open') lines.push(String(token.meta?.['title']));
    else if (token.type === 'picture') lines.push(token.content, String(token.attrGet('title') ?? ''));
    else if (token.type === 'fence' || token.type === 'code_block') lines.push(token.content);
    else if (token.type === 'tr_close' && row) {
      lines.push(row.filter(Boolean).join(' · '));
      row = undefined;
    }
  }
  return lines.filter(Boolean).join('\n');
}

// The mark of a footnote is not a word.
const mark = /\[\^[^[\]\s]{1,100}\]/g;

/** A heading's Markdown as plain text. */
export function headingText(heading: string): string {
  const [line] = markdown.parseInline(heading.replaceAll(mark, ''), {});
  return line === undefined ? '' : textOf(line).trim();
}
