import type { ScaleLinear } from 'd3-scale';
import { grid } from './plots.styles.ts';
import { ticksOf } from './rules.ts';
import { along, anchor, down } from './sides.ts';

interface Props {
  readonly scale: ScaleLinear<number, number>;
  readonly isWhole: boolean;
}

/** Horizontal lines at round values. */
export const GridLines = ({ scale, isWhole }: Props) =>
  ticksOf(scale, isWhole).map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={down(scale(tick))}
      y2={down(scale(tick))}
      className={grid}
    />
  ));

/** The values of the lines, written over them, so that they take no width of the chart. */
export const GridNames = ({
  scale,
  isWhole,
  format,
}: Props & { readonly format: (value: number) => string }) =>
  ticksOf(scale, isWhole).map((tick) => (
    <text key={tick} x={along(0)} y={down(scale(tick))} dy="-4" textAnchor={anchor('start')}>
      {format(tick)}
    </text>
  ));
