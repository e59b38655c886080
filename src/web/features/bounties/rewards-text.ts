import { amount } from '#contract/format.ts';
import type { Reward } from '#contract/standing/leaderboard.ts';

/** '200 USDC, 1.5 SOL'. */
export const rewardsText = (rewards: readonly Reward[]): string =>
  rewards.map(({ reward, currency }) => `${amount(reward)} ${currency}`).join(', ');
