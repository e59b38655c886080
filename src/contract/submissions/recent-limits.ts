/** The kinds of changes in the list of recent ones. A contribution is also a proposal; a dispute is a report. */
export const changeKinds = ['edit', 'contribution', 'decision', 'dispute', 'comment', 'bounty'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The number of hours whose edits the main page shows. */
export const hoursOfDay = 24;
/** The most edits that `GET /recent/hours` counts. */
export const mostCountedEdits = 1_000;
