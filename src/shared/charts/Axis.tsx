import type { ScaleLinear } from 'd3-scale';
import { labels } from './line.styles.ts';
import { drawing } from './plots.styles.ts';
import { someOf } from './rules.ts';
import { along, anchor } from './sides.ts';

interface Props {
  readonly x: readonly number[];
  readonly scale: ScaleLinear<number, number>;
  readonly format: (x: number) => string;
}

/** The most labels that fit beside each other in a wide chart. */
const mostLabels = 7;

/** The labels along the chart, below it. */
export const Axis = ({ x, scale, format }: Props) => (
  <svg className={`${drawing} ${labels}`} aria-hidden="true">
    {someOf(x, mostLabels).map((value, place, all) => (
      <text
        key={value}
        x={along(scale(value))}
        y="14"
        textAnchor={anchorAt(scale(value))}
        data-spare={(all.length - 1 - place) % 2 === 1 || undefined}
      >
        {format(value)}
      </text>
    ))}
  </svg>
);

/** The outermost labels stay inside the chart. */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.04) return anchor('start');
  return share > 0.96 ? anchor('end') : 'middle';
}
