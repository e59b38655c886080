/** What people may write of themselves; forms leave it to the server to measure. */
export const profileServerLimits = {
  bio: 1_000,
  username: 32,
} as const;

/** How many items of each list a profile shows at first, so that it stays small. */
export const profileDisplay = {
  profileItems: 15,
} as const;
