/** A difference between the answers of the last release and of this version. */
export interface Difference {
  /** The call, as the contract names its path. */
  readonly call: RegExp;
  /** The path in its answer; `[]` stands for every row of a list. */
  readonly at: RegExp;
  /** The new value, computed from the former one; without it, any new value is allowed. */
  readonly is?: (was: unknown) => unknown;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly why: string;
}

const added = (why: string, call: RegExp, at: RegExp, ...is: readonly unknown[]): Difference => ({
  call,
  at,
  kind: 'added',
  why,
  ...(is.length === 0 ? {} : { is: () => is[0] }),
});

/** An HTML text without its list of sources, but with that list's heading. */
const withoutSources = (was: unknown) => String(was).replace(/<ol class="sources">[\s\S]*<\/ol>\s*$/, '');

/** All intended differences. */
export const differences: readonly Difference[] = [
  added('The site says which switches are on.', /^\/site$/, /^\.switches$/, []),
  added('The feed has the lines of weeks.', /^\/feed\/latest$/, /^\.lines$/, []),
  added('Lists say which articles have a figure.', /^\//, /^\.(articles\[\]|results\[\]|article)\.hasFigure$/, false),
  added('Lists show the pictures of articles.', /^\//, /^\.(articles\[\]|results\[\]|article)\.picture$/, ''),
  added('Rows say the category of their article.', /^\/categories\/:name\/articles$/, /^\.articles\[\]\.category$/),
  added('A bounty says the category of its article.', /bounties/, /^\.(bounties\[\]|bounty)\.category$/),
  added(
    'A bounty says whether its article is protected.',
    /bounties/,
    /^\.(bounties\[\]|bounty)\.suggest$/,
    'everybody',
  ),
  added('A bounty says so in a sentence.', /bounties/, /^\.(bounties\[\]|bounty)\.protection$/, null),
  added('A profile says how many points the next rank takes.', /^\/profile\/:wallet$/, /^\.nextPoints$/),
  added('What was not checked says where its text names pages.', /^\/check\//, /^\.notChecked\[\]\.names$/),
  added('A source has its parts as data.', /^\/articles\/:slug$/, /^\.article\.sources\[\]\.(signature|note|marks)$/),
  added('An article says who may suggest changes.', /^\/articles\/:slug$/, /^\.suggest$/, 'everybody'),
  added('The featured article comes with its figure.', /^\/featured\/today$/, /^\.bodyHtml$/, null),
  added('The receipts stand beside the article.', /^\/articles\/:slug$/, /^\.receipts$/, []),
  added('An article says whether it is protected.', /^\/articles\/:slug$/, /^\.protection$/, null),
  added('A compared block may be a figure.', /\/(compare|change)$/, /\.blocks\[\]\.figure$/, null),
  added('A passage says whether it is a heading.', /\/passages$/, /\.isHeading$/),
  added('A passage has its sources as data.', /\/passages$/, /^\.passages\[\]\.sources$/),
  added('A revision has its sources as data.', /\/revisions\/:number$/, /^\.revision\.sources$/),
  {
    call: /^\/articles\/:slug(\/revisions\/:number|\/passages)?$/,
    at: /\.(bodyHtml|html)$/,
    kind: 'changed',
    is: withoutSources,
    why: 'The list of sources is data beside the text.',
  },
  {
    call: /^\/search$/,
    at: /^\.results\[\]\.match(\.text|\.section(\.text|\.id)?)?$/,
    kind: 'changed',
    why: 'The search shows the line that answers best, and none if the summary does.',
  },
];
