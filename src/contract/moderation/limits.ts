/** How many seconds an admin can take a decision back where it was made. */
export const undoSeconds = 10;
