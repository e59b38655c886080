import type { Tone } from './card.ts';

/** The site's colours on paper (src/web/styles/tokens.css, light): cards are always on paper. */
export const colours = {
  paper: '#fbfaf7',
  sunken: '#f3f1ea',
  ink: '#1b1a17',
  'ink-2': '#4b4942',
  'ink-3': '#68665c',
  rule: '#e3e0d6',
  'rule-strong': '#8b887c',
  accent: '#0b6847',
  waiting: '#6f4c00',
  rejected: '#9c2a1c',
  'rejected-wash': '#fbe6e2',
} as const;

export const toneColour: Readonly<Record<Tone, string>> = {
  plain: colours.ink,
  green: colours.accent,
  amber: colours.waiting,
  red: colours.rejected,
};

/**
 * Replaces the tokens and the opacities of pale areas in an SVG of ours, since the renderer knows no variables of CSS.
 */
export const withColours = (svg: string): string =>
  svg
    .replaceAll(/calc\((\d?\.?\d{1,3})\*var\(--shade,1\)\)/g, '$1')
    .replaceAll(/var\(--([a-z0-9-]{1,40})\)/g, (_variable, token: string) =>
      Object.hasOwn(colours, token) ? colours[token as keyof typeof colours] : colours['ink-3'],
    );

/**
 * An OKLCH colour, as in the style sheets, in sRGB, since the renderer knows no other colours (CSS Color 4, “Converting
 * Colors”).
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const held = Math.min(1, Math.max(0, value));
    return Math.round(255 * (held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055));
  });
  return `rgb(${bytes.join(',')})`;
}
