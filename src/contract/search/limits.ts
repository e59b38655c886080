/** The longest search. */
export const searchLimits = { query: 200 } as const;

/** §9: global search. */
export const searchNumbers = { debounce: 300, minimum: 2, results: 20, dropdownResults: 8 } as const;
