/** Whether the reader's browser saves data. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData);
