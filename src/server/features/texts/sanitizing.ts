import type sanitizeHtml from 'sanitize-html';

const blockTags = 'p hr h2 h3 h4 h5 h6 ul ol li blockquote pre div table thead tbody tr th td figure figcaption'.split(
  ' ',
);
const lineTags = 'br code em strong s a img sup span time data'.split(' ');

/** The allow-list for rendered Markdown. */
export const sanitizing: sanitizeHtml.IOptions = {
  allowedTags: [...blockTags, ...lineTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'id', 'aria-label'],
    img: ['src', 'alt', 'title', 'loading', 'referrerpolicy'],
    div: ['role', 'tabindex', 'aria-label'],
    pre: ['tabindex'],
    figure: ['data-figure', 'data-values', 'data-picture', 'data-alt'],
    ol: ['start'],
    time: ['datetime'],
    data: ['value'],
    tr: ['id'],
    th: ['class', 'style'],
    td: ['class', 'style'],
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
  },
  allowedClasses: {
    div: ['table-scroll'],
    table: ['table'],
    code: ['language-*'],
    th: ['num', 'center'],
    td: ['num', 'center'],
    sup: ['ref'],
    p: ['invite'],
    figure: ['figure', 'picture'],
    span: ['figure-source'],
    data: ['constant', 'link'],
  },
  allowedStyles: {},
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      // An anchor without an address is the target of links.
      attribs: /^[/#](?!\/)/.test(attributes['href'] ?? '#')
        ? attributes
        : { ...attributes, rel: 'nofollow ugc noopener noreferrer' },
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, loading: 'lazy', referrerpolicy: 'no-referrer' },
    }),
    th: alignment,
    td: alignment,
  },
};

// markdown-it writes a column's alignment as a style attribute, which is not allowed: it becomes a class.
function alignment(tagName: string, { style, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const side = /^text-align:(right|center)$/.exec(style ?? '')?.[1];
  return { tagName, attribs: side ? { ...attributes, class: side === 'right' ? 'num' : 'center' } : attributes };
}
