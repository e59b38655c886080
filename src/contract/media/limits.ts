/** The formats that people may upload, recognised by their content. */
export const uploadTypes = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** The formats in which pictures are served. */
export const servedTypes = ['avif', 'webp'] as const;
export type ServedType = (typeof servedTypes)[number];

/** The limits of a picture and of the texts about it. */
export const mediaLimits = {
  /** Bytes of an upload. */
  bytes: 8 * 1024 ** 2,
  /** Pixels of an upload, width times height. */
  pixels: 50_000_000,
  /** The largest ratio of the longer side to the shorter one. */
  ratio: 8,
  /** The most unused pictures of one account. */
  unused: 200,
  alt: 300,
  caption: 500,
  author: 100,
  /** Why fair use applies. */
  reason: 500,
  /** A day, as 2026-11-18. */
  taken: 10,
} as const;

/** The widths in pixels in which a picture is served; a narrower picture is never enlarged. */
export const servedWidths = [400, 800, 1600] as const;

/** After this many days the server deletes a picture that nothing uses. */
export const unusedDays = 30;

/** The licences of pictures, by their SPDX identifiers. The first one is for the uploader's own work. */
export const licences = [
  'CC-BY-SA-4.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'LicenseRef-Own-Work',
  'LicenseRef-Public-Domain',
  'LicenseRef-Fair-Use',
] as const;
export type Licence = (typeof licences)[number];

/**
 * The name of each licence, the page that defines it (empty without one), a sentence for readers, and the evidence that
 * it requires: the page of the source, or the reason why fair use applies.
 */
export const licenceFacts: Readonly<
  Record<Licence, { name: string; url: string; sentence: string; needsSource: boolean; needsReason: boolean }>
> = {
  'CC-BY-SA-4.0': {
    name: 'CC BY-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    sentence: 'You may use and change it if you name the author and keep this licence.',
    needsSource: false,
    needsReason: false,
  },
  'CC-BY-4.0': {
    name: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    sentence: 'You may use and change it if you name the author.',
    needsSource: false,
    needsReason: false,
  },
  'CC0-1.0': {
    name: 'CC0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    sentence: 'You may use and change it without conditions.',
    needsSource: false,
    needsReason: false,
  },
  'LicenseRef-Own-Work': {
    name: 'Own work',
    url: '',
    sentence: 'The author allows this site to show it; ask the author for any other use.',
    needsSource: false,
    needsReason: false,
  },
  'LicenseRef-Public-Domain': {
    name: 'Public domain',
    url: '',
    sentence: 'Nobody holds rights in it any more.',
    needsSource: true,
    needsReason: false,
  },
  'LicenseRef-Fair-Use': {
    name: 'Fair use',
    url: '',
    sentence: 'It is not free; this site shows it for the reason given here.',
    needsSource: true,
    needsReason: true,
  },
};
