import './chart.css';
import { createElement, type ReactNode } from 'react';
import { pictureOf, tableOf, type FigureElement } from '#figures/elements.ts';
import type { Table } from '#figures/kind.ts';
import type { Scene, Width } from '#figures/scene.ts';

const inReact: Readonly<Record<string, string>> = { class: 'className', 'text-anchor': 'textAnchor' };

/** A figure's element as a React element. */
function drawn({ name, attributes, children }: FigureElement): ReactNode {
  const properties = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [inReact[key] ?? key, value]));
  return createElement(name, properties, ...children.map((one) => (typeof one === 'string' ? one : drawn(one))));
}

/** A chart's drawing, and its description in words. */
export interface Picture {
  readonly words: string;
  scene(this: void, width: Width): Scene;
}

interface Props {
  readonly title: string;
  readonly pictures: readonly Picture[];
  readonly table: Table;
  /** The text below. */
  readonly children: ReactNode;
}

/** A section with a chart of stored data: drawn for two widths, described in words, and as a table of its numbers. */
export function Chart({ title, pictures, table, children }: Props) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <figure className="figure" aria-label={title}>
        {pictures.map(({ words, scene }) => (
          <div key={words}>
            {drawn(pictureOf(scene(680), 680, words))}
            {drawn(pictureOf(scene(358), 358, words))}
          </div>
        ))}
        <figcaption>{children}</figcaption>
        <div className="figure-foot">
          <details>
            <summary>Numbers</summary>
            <div className="figure-more">
              <div className="table-scroll" role="region" tabIndex={0} aria-label={`${title}, numbers`}>
                {drawn(tableOf(table))}
              </div>
            </div>
          </details>
        </div>
      </figure>
    </section>
  );
}
