/** For so many seconds a decision of an admin can be taken back where it was made. */
export const undoSeconds = 10;
