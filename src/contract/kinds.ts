/** The three things that are voted on, discussed and reviewed. */
export const submissionKinds = ['contribution', 'proposal', 'report'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];
