import { useSnapshot } from 'valtio';
import { type TextKey, t } from '../../shell/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { type Preferences, preferences } from '../preferences.ts';
import { reader, showKeys } from '../store.ts';
import { isZoomedScale, nudge, type Point } from '../zoom/rules.ts';
import { moveView } from '../zoom/zooming.ts';
import { IconButton } from './bars.styles.ts';
import { arrowDown, arrowLeft, arrowRight, arrowUp } from './icons.tsx';
import { MovePad, Setting, Settings } from './zoom.styles.ts';

/** Beside the slider: moving a magnified page without a drag, and what taps and keys do on this device. */
export const ReadingSettings = () => (
  <Settings>
    <MoveButtons />
    <Choice name="edgeTaps" text={t('reader.edgeTaps')} />
    <Choice name="letterKeys" text={t('reader.letterKeys')} />
    <button type="button" className={quiet} onClick={showKeys}>
      {t('reader.keys.title')}
    </button>
  </Settings>
);

interface ChoiceProps {
  readonly name: keyof Preferences;
  readonly text: string;
}

function Choice({ name, text }: ChoiceProps) {
  const chosen = useSnapshot(preferences);
  return (
    <Setting>
      <input
        type="checkbox"
        checked={chosen[name]}
        onChange={({ target }) => {
          preferences[name] = target.checked;
        }}
      />
      <span>{text}</span>
    </Setting>
  );
}

const moves: readonly (readonly [TextKey, Point, React.ReactNode])[] = [
  ['reader.move.up', { x: 0, y: -nudge }, arrowUp],
  ['reader.move.left', { x: -nudge, y: 0 }, arrowLeft],
  ['reader.move.right', { x: nudge, y: 0 }, arrowRight],
  ['reader.move.down', { x: 0, y: nudge }, arrowDown],
];

/** Places, not reading order: up, left, right, down. */
function MoveButtons() {
  const { scale } = useSnapshot(reader);
  return (
    <MovePad>
      {moves.map(([name, step, icon]) => (
        <IconButton
          key={name}
          type="button"
          aria-label={t(name)}
          aria-disabled={!isZoomedScale(scale)}
          onClick={({ timeStamp }) => moveView(step, timeStamp)}
        >
          {icon}
        </IconButton>
      ))}
    </MovePad>
  );
}
