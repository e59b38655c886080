/** What an admin may give a model to draft from. */
export const draftLimits = {
  draftNotes: 20_000,
} as const;
