import { useEffect, useRef, useState } from 'react';
import { drawingOf, readingsOf } from '#figures/elements.ts';
import { declaredValues, type FigureKind } from '#figures/kind.ts';
import type { Values } from '#figures/parameters.ts';
import { patch } from './figure-patch.ts';

/** The kind with that name, after its code has loaded; null before, and after a failure. */
export function useFigureKind(name: string): FigureKind | null {
  const [loaded, setLoaded] = useState<FigureKind | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      // Through this file: the server recognises the style sheet by the file that pages import.
      const { loadKind } = await import('./figures.tsx');
      const kind = await loadKind(name);
      if (!isOver) setLoaded(kind);
    };
    void load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [name]);
  return loaded?.name === name ? loaded : null;
}

/** A narrow drawing of a figure with these values, while somebody writes its block. */
export function FigureStill({ kind, values }: { kind: FigureKind; values: Values }) {
  const chart = useRef<SVGSVGElement>(null);
  const readings = useRef<HTMLDListElement>(null);
  useEffect(() => {
    const numbers = kind.compute(values, declaredValues(kind)) as unknown;
    const drawing = drawingOf(kind, numbers, 358);
    patch(chart.current!, { ...drawing, attributes: { ...drawing.attributes, class: 'chart' } });
    patch(readings.current!, readingsOf(kind.readings(numbers)));
  }, [kind, values]);
  return (
    <div className="figure">
      <div className="figure-title">{kind.title}</div>
      <svg ref={chart} />
      <dl ref={readings} />
    </div>
  );
}
