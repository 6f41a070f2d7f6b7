import type { ScaleLinear } from 'd3-scale';
import { grid } from './plots.styles.ts';
import { ticksOf } from './rules.ts';
import { along, anchor, down } from './sides.ts';

interface Props {
  readonly scale: ScaleLinear<number, number>;
  readonly isWhole: boolean;
  readonly format: (value: number) => string;
}

/** Lines across, with their values on them: so they take no width of the plot. */
export const GridLines = ({ scale, isWhole, format }: Props) =>
  ticksOf(scale, isWhole).map((tick) => (
    <g key={tick}>
      <line x1="0" x2="100%" y1={down(scale(tick))} y2={down(scale(tick))} className={grid} />
      <text x={along(0)} y={down(scale(tick))} dy="-4" textAnchor={anchor('start')}>
        {format(tick)}
      </text>
    </g>
  ));
