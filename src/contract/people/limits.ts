/** Limits on people's texts about themselves; only the server checks them. */
export const profileServerLimits = {
  bio: 1_000,
  username: 32,
} as const;

/** The number of items of each list that a profile shows at first, so that it stays small. */
export const profileDisplay = {
  profileItems: 15,
} as const;
