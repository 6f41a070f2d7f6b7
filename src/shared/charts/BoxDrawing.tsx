import type { ScaleLinear } from 'd3-scale';
import { box as boxLook, dot, grid, mark } from './plots.styles.ts';
import type { Box } from './rules.ts';
import { along, between } from './sides.ts';

interface Props {
  readonly box: Box;
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly isLit: boolean;
}

/** One row, 24 px high. */
export function BoxDrawing({ box, scale, ticks, isLit }: Props) {
  const at = (value: number): string => along(scale(value));
  return (
    <>
      {ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="-4" y2="28" className={grid} />
      ))}
      <line x1={at(box.low)} x2={at(box.high)} y1="12" y2="12" className={mark} />
      <rect
        {...between(scale(box.first), scale(box.third))}
        y="4"
        height="16"
        rx="2"
        className={boxLook}
        data-lit={isLit || undefined}
      />
      <line
        x1={at(box.median)}
        x2={at(box.median)}
        y1="4"
        y2="20"
        className={mark}
        data-strong=""
      />
      {/* Index keys: values may repeat, and the order is fixed. */}
      {[...new Set(box.outliers)].map((value) => (
        <circle
          key={value}
          cx={at(value)}
          cy="12"
          r="2.5"
          className={dot}
          data-series={isLit ? 0 : 2}
        />
      ))}
    </>
  );
}
