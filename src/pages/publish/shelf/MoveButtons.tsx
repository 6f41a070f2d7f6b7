import { t } from '../translations.ts';
import { move } from './effects.ts';
import { moveButton, MoveButtonRow } from './row.styles.ts';
import { targetPosition } from './rules.ts';

interface Props {
  readonly position: number;
  readonly count: number;
  readonly onDone: () => void;
}

const moves = [
  { key: 'Home', direction: 'first', icon: 'M7 6h10M12 19V10m-4 4l4-4 4 4' },
  { key: 'ArrowUp', direction: 'up', icon: 'M12 19V6m-5 5l5-5 5 5' },
  { key: 'ArrowDown', direction: 'down', icon: 'M12 5v13m-5-5l5 5 5-5' },
  { key: 'End', direction: 'last', icon: 'M7 18h10M12 5v9m-4-4l4 4 4-4' },
] as const;

/** Buttons that move an issue without dragging. */
export const MoveButtons = ({ position, count, onDone }: Props) => (
  <MoveButtonRow onKeyDown={({ key }) => key === 'Escape' && onDone()}>
    {moves.map(({ key, direction, icon }) => {
      const target = targetPosition(key, position, count) ?? position;
      return (
        <button
          key={key}
          type="button"
          className={moveButton}
          aria-label={t(`order.${direction}`)}
          aria-disabled={target === position}
          onClick={() => move(position, target)}
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={icon} />
          </svg>
        </button>
      );
    })}
  </MoveButtonRow>
);
