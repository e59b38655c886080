/** The kinds of submissions. */
export const submissionKinds = ['contribution', 'proposal', 'report', 'line'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/** §9: the only currencies of a bounty. */
export const currencies = ['SOL', 'USDC', 'BONK'] as const;
export type Currency = (typeof currencies)[number];

/** Design §4: the statuses of a bounty. Anything but Open counts as closed. */
export const bountyStatuses = ['Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award'] as const;
export type BountyStatus = (typeof bountyStatuses)[number];

/** §4: the statuses of a submission. */
export const reviewStatuses = ['waiting for review', 'Accepted', 'Rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
