/** Limits on an admin's notes for a draft. */
export const draftLimits = {
  draftNotes: 20_000,
} as const;
