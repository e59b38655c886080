/** How many of those who wrote a paragraph are named beside it. */
export const shownCredits = 12;
