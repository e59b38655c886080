/** Lengths of time, in milliseconds. */
export const minuteLength = 60_000;
export const hourLength = 60 * minuteLength;
export const dayLength = 24 * hourLength;

/** The number of months in charts, including the present one. */
export const chartMonths = 24;

/** §9: toasts. A dismissed toast is removed after `removal`. */
export const toastTiming = { autoClose: 5_000, removal: 1_000_000, swipeThreshold: 50, hotkey: 'F8' } as const;

/** §9: how long a pointer rests before a tooltip appears, and how soon after another one it appears at once. */
export const tooltipTiming = { delay: 700, skipDelay: 300 } as const;

/** §9: how long a button says that it copied. */
export const copiedTiming = { donate: 2_000, elsewhere: 1_500 } as const;

/** §9: how long status messages stay. */
export const messageTiming = { dashboard: 3_000, profile: 1_200 } as const;
