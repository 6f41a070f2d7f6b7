import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { spreadsModes } from '#contract/api/issue.ts';
import { type TextKey, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { ArticleButton } from '../article/ArticleButton.tsx';
import { type Preferences, preferences } from '../preferences.ts';
import { chooseMode, hasDoublePages, modeNow } from '../spreads/updateLayout.ts';
import { closePanel } from '../focus.ts';
import { setKeysShown, setPrintShown, setReadsAloud } from '../session/sessionStore.ts';
import { isZoomedScale, panStep, type Point } from '../zoom/zoomRules.ts';
import { IconButton } from './buttons.styles.ts';
import { arrowDown, arrowLeft, arrowRight, arrowUp } from './icons.tsx';
import { useSession, useSessionStore } from '../session/session.ts';
import { color, size, space, target } from '../../../shared/ui/tokens.ts';

/**
 * Beside the slider: moving a magnified page without a drag, how the pages of this issue stand, and what taps
 * and keys do on this device.
 */
export function ReadingSettings() {
  const session = useSession();
  const { store } = session;
  return (
    <Settings>
      <MoveButtons />
      <SpreadModes />
      {hasDoublePages(session) && <Choice name="splitsWide" text={t('columns.wide')} isSwitch />}
      <Choice name="centresCover" text={t('columns.cover')} isSwitch />
      <Choice name="fitColumns" text={t('columns.fit')} isSwitch />
      <Choice name="edgeTaps" text={t('reader.edgeTaps')} />
      <Choice name="letterKeys" text={t('reader.letterKeys')} />
      <ArticleButton />
      <ReadAloudButton />
      <button type="button" className={quiet} onClick={() => setKeysShown(store, true)}>
        {t('reader.keys.title')}
      </button>
      <PrintButton />
    </Settings>
  );
}

/** One page or two, for this issue on this device. */
function SpreadModes() {
  const session = useSession();
  const { chosenMode } = useSessionStore();
  const [kept] = useState(() => modeNow(session));
  return (
    <ModeChoice>
      <span aria-hidden>{t('reader.spreads.title')}</span>
      <Segments
        name={`reader-spreads-${session.id}`}
        label={t('reader.spreads.title')}
        chosen={chosenMode ?? kept}
        choices={spreadsModes.map((value) => ({ value, text: t(`reader.spreads.${value}`) }))}
        onChoose={(mode) => chooseMode(session, mode)}
      />
    </ModeChoice>
  );
}

function ReadAloudButton() {
  const session = useSession();
  const { pageCount, readsAloud } = useSessionStore();
  if (pageCount === null) return null;
  const press = (): void => {
    if (!readsAloud) allowSpeech();
    setReadsAloud(session.store, !readsAloud);
    closePanel(session);
  };
  return (
    <button type="button" className={quiet} aria-pressed={readsAloud} onClick={press}>
      {t('readAloud.title')}
    </button>
  );
}

/** iOS speaks only if the first words come within a press. The code that speaks may be loaded later. */
function allowSpeech(): void {
  if ('speechSynthesis' in window) speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}

function PrintButton() {
  const { store } = useSession();
  const { engine } = useSessionStore();
  if (!engine) return null;
  return (
    <button type="button" className={quiet} onClick={() => setPrintShown(store, true)}>
      {t('reader.print')}
    </button>
  );
}

interface ChoiceProps {
  readonly name: Exclude<keyof Preferences, 'pinches' | 'tone' | 'speech' | 'article'>;
  readonly text: string;
  readonly isSwitch?: boolean;
}

export function Choice({ name, text, isSwitch }: ChoiceProps) {
  const chosen = useSnapshot(preferences);
  return (
    <Setting>
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
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
  ['reader.move.up', { x: 0, y: -panStep }, arrowUp],
  ['reader.move.left', { x: -panStep, y: 0 }, arrowLeft],
  ['reader.move.right', { x: panStep, y: 0 }, arrowRight],
  ['reader.move.down', { x: 0, y: panStep }, arrowDown],
];

/** Screen directions, not reading order: up, left, right, down. */
function MoveButtons() {
  const { zoom } = useSession();
  const { scale } = useSessionStore();
  return (
    <MovePad>
      {moves.map(([name, step, icon]) => (
        <IconButton
          key={name}
          type="button"
          aria-label={t(name)}
          aria-disabled={!isZoomedScale(scale)}
          onClick={({ timeStamp }) => zoom.panView(step, timeStamp)}
        >
          {icon}
        </IconButton>
      ))}
    </MovePad>
  );
}

const Settings = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1)};
  inline-size: 14rem;
  min-inline-size: 0;
  padding-block: ${space(1)};
  font-size: ${size.small};
  /* The longest words of all languages fit the smallest phone. */
  & > button {
    padding-inline: ${space(1)};
    font-size: inherit;
    overflow-wrap: anywhere;
  }
`;

const ModeChoice = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;

export const Setting = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${target};
  line-height: 1.3;
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.accent};
    cursor: inherit;
  }
`;

/** Arranged as arrow keys, in every language. */
const MovePad = styled.div`
  direction: ltr;
  display: grid;
  grid-template: repeat(2, ${target}) / repeat(3, ${target});
  justify-content: center;
  & > :nth-child(1) {
    grid-area: 1 / 2;
  }
  & > :nth-child(2) {
    grid-area: 2 / 1;
  }
  & > :nth-child(3) {
    grid-area: 2 / 3;
  }
  & > :nth-child(4) {
    grid-area: 2 / 2;
  }
`;
