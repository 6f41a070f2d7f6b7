import { say } from '../translations.ts';
import { move } from './effects.ts';
import { mover, MoverRow } from './row.styles.ts';
import { goalOf } from './rules.ts';

interface Props {
  readonly place: number;
  readonly count: number;
  readonly onDone: () => void;
}

const ways = [
  { key: 'Home', word: 'first', sign: 'M7 6h10M12 19V10m-4 4l4-4 4 4' },
  { key: 'ArrowUp', word: 'up', sign: 'M12 19V6m-5 5l5-5 5 5' },
  { key: 'ArrowDown', word: 'down', sign: 'M12 5v13m-5-5l5 5 5-5' },
  { key: 'End', word: 'last', sign: 'M7 18h10M12 5v9m-4-4l4 4 4-4' },
] as const;

/** What dragging does, press by press. */
export const MoveButtons = ({ place, count, onDone }: Props) => (
  <MoverRow onKeyDown={({ key }) => key === 'Escape' && onDone()}>
    {ways.map(({ key, word, sign }) => {
      const goal = goalOf(key, place, count) ?? place;
      return (
        <button
          key={key}
          type="button"
          className={mover}
          aria-label={say(`order.${word}`)}
          aria-disabled={goal === place}
          onClick={() => move(place, goal)}
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
            <path d={sign} />
          </svg>
        </button>
      );
    })}
  </MoverRow>
);
