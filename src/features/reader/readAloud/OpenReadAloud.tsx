import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Rectangle } from '#contract/api/annotations.ts';
import { languageNames, numberFormat } from '#contract/intl.ts';
import { account } from '../../account/index.ts';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { Tool } from '../annotations/toolbarParts.tsx';
import { Layer } from '../annotations/pageAnnotations.styles.ts';
import { useDarkPaper } from '../annotations/useDarkPaper.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon, Icon } from '../bars/icons.tsx';
import { covers } from '../focus.ts';
import { openerOf } from '../panels.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { setReadsAloud } from '../session/sessionStore.ts';
import { ReadAloudController } from './ReadAloudController.ts';
import { Chooser, Controls, Message, Transport } from './readAloud.styles.ts';
import { rates } from './voices.ts';

const PauseIcon = () => <Icon path="M8.5 5.5v13M15.5 5.5v13" />;
const PlayIcon = () => <Icon path="M8 5l11 7-11 7z" isFilled />;
const PreviousIcon = () => <Icon path="M18 6.5l-8 5.5 8 5.5zM6.5 6.5v11" isFilled />;
const NextIcon = () => <Icon path="M6 6.5l8 5.5-8 5.5zM17.5 6.5v11" isFilled />;

/** The controls for reading aloud. They read while they are mounted, and stop with the session of the user. */
export function OpenReadAloud() {
  const session = useSession();
  const { store } = session;
  const controller = useController();
  const box = useRef<HTMLDivElement>(null);
  const userId = useSnapshot(account).user?.id;
  const [startedBy] = useState(userId);
  useEffect(() => {
    if (userId !== startedBy) setReadsAloud(store, false);
  }, [store, userId, startedBy]);
  useFirstFocus(box);
  const isOther = useUncovered(box);
  const close = (): void => {
    openerOf('zoom', session.id)?.focus({ preventScroll: true });
    setReadsAloud(store, false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Controls
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      aria-label={t('readAloud.title')}
      data-side={isOther ? 'other' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {controller && <Player controller={controller} />}
      {!canSpeak && <Message aria-live="polite">{t('readAloud.unsupported')}</Message>}
      <Tool name={t('readAloud.stop')} icon={<CloseIcon />} onPress={close} />
    </Controls>
  );
}

const canSpeak = 'speechSynthesis' in window;

/** null in a browser without speech synthesis. */
function useController(): ReadAloudController | null {
  const session = useSession();
  const [controller] = useState(() =>
    canSpeak ? new ReadAloudController(session, speechSynthesis) : null,
  );
  useEffect(() => controller?.start(), [controller]);
  return controller;
}

/** An opening by keys continues in the controls. */
function useFirstFocus(box: React.RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      afterFrame(() => {
        const { activeElement, body } = document;
        const isByKeys = activeElement?.matches(':focus-visible') || activeElement === body;
        if (isByKeys && mayTakeFocus())
          box.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
      }),
    [box],
  );
}

/** The longest animation of a turn, in milliseconds. */
const settleMs = 250;

/** Whether the controls leave their usual side, because they would cover the sentence. A pointer on them keeps them. */
function useUncovered(box: React.RefObject<HTMLElement | null>): boolean {
  const { root } = useSession();
  const { spoken } = useSessionStore();
  const [isOther, setOther] = useState(false);
  const uncover = useEffectEvent((_spoken: unknown): void => {
    const lit = root?.querySelector('[data-spoken]');
    const { current: controls } = box;
    if (lit && controls && !controls.matches(':hover') && covers(controls, lit)) setOther(!isOther);
  });
  useEffect(() => {
    const timer = setTimeout(() => uncover(spoken), settleMs);
    return () => clearTimeout(timer);
  }, [spoken]);
  return isOther;
}

interface PlayerProps {
  readonly controller: ReadAloudController;
}

function Player({ controller }: PlayerProps) {
  const { state } = useSnapshot(controller.view);
  const plays =
    state.at === 'speaking' || (state.at === 'waitingForPage' && state.next === 'speaking');
  const press = (): void => {
    if (state.at === 'ended') controller.startHere();
    else controller.send({ type: plays ? 'pause' : 'play' });
  };
  return (
    <>
      {state.at !== 'noVoice' && (
        <>
          <Transport>
            <Tool
              name={t('readAloud.previous')}
              icon={<PreviousIcon />}
              onPress={() => controller.send({ type: 'previous' })}
            />
            <IconButton
              type="button"
              data-main
              aria-label={t(plays ? 'readAloud.pause' : 'readAloud.play')}
              title={t(plays ? 'readAloud.pause' : 'readAloud.play')}
              onClick={press}
            >
              {plays ? <PauseIcon /> : <PlayIcon />}
            </IconButton>
            <Tool
              name={t('readAloud.next')}
              icon={<NextIcon />}
              onPress={() => controller.send({ type: 'next' })}
            />
          </Transport>
          <Choices controller={controller} />
        </>
      )}
      <Message aria-live="polite">{useMessage(controller)}</Message>
    </>
  );
}

/** The speed and the voice of the language that is read. */
function Choices({ controller }: PlayerProps) {
  const { rate, voice, voices } = useSnapshot(controller.view);
  const times = numberFormat(pageLanguage());
  return (
    <>
      <Chooser
        aria-label={t('readAloud.speed')}
        title={t('readAloud.speed')}
        value={rate}
        onChange={({ target: { value } }) => controller.chooseRate(Number(value))}
      >
        {rates.map((one) => (
          <option key={one} value={one}>
            {times.format(one)}×
          </option>
        ))}
      </Chooser>
      <Chooser
        data-voice
        aria-label={t('readAloud.voice')}
        title={t('readAloud.voice')}
        value={voice}
        onChange={({ target: { value } }) => controller.chooseVoice(value)}
      >
        {voices.map(({ voiceURI, name }) => (
          <option key={voiceURI} value={voiceURI}>
            {name}
          </option>
        ))}
      </Chooser>
    </>
  );
}

/** Says why nothing is heard. While a voice speaks there is no text that a screen reader would read over it. */
function useMessage({ view }: ReadAloudController): string {
  const { state, language } = useSnapshot(view);
  const { store } = useSession();
  if (state.at === 'noVoice') {
    const named = languageNames(pageLanguage())(language);
    return t('readAloud.noVoice', { language: named });
  }
  if (state.at === 'ended') return t(state.hadText ? 'readAloud.ended' : 'readAloud.noText');
  if (state.at === 'paused' && state.by === 'silence') return t('readAloud.silent');
  const isFar = state.at === 'waitingForPage' && state.page !== store.page;
  return isFar ? t('readAloud.waiting', { page: state.page }) : '';
}

/** The sentence of a page that is read aloud, below the text. */
export function SpokenSentence({ shape }: { readonly shape: readonly Rectangle[] }) {
  const layer = useRef<SVGSVGElement>(null);
  const isDark = useDarkPaper(layer, shape[0]);
  return (
    <Layer
      ref={layer}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden
      data-paper={isDark ? 'dark' : 'light'}
    >
      <g data-spoken>
        {shape.map(({ x, y, width, height }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
        ))}
      </g>
    </Layer>
  );
}
