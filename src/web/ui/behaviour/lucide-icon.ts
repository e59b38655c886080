import { createElement, type SVGProps } from 'react';

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Replaces lucide-react's function that creates icon components (`vite.config.ts`). The original combines sizes,
 * strokes and classes on each render; this one renders an icon's lines once. The icon is hidden from screen readers
 * unless it has a label.
 */
export default function createLucideIcon({ node }: IconData) {
  const lines = node.map(([tag, given]) => createElement(tag, given));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...attributes, 'aria-hidden': props['aria-label'] === undefined ? true : undefined, ...props },
      lines,
    );
}
