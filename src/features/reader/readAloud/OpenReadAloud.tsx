import { styled } from '@linaria/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Rectangle } from '#contract/api/annotations.ts';
import { languageNames, numberFormat } from '#contract/intl.ts';
import { account } from '../../account/index.ts';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import {
  color,
  font,
  from,
  radius,
  shadow,
  size,
  space,
  target,
  toastStrip,
} from '../../../shared/ui/tokens.ts';
import { Tool } from '../annotations/toolbarParts.tsx';
import { Layer } from '../annotations/pageAnnotations.styles.ts';
import { useDarkPaper } from '../annotations/useDarkPaper.ts';
import { phone, upright } from '../bars/bars.styles.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon, Icon } from '../bars/icons.tsx';
import { covers } from '../focus.ts';
import { openerOf } from '../panels.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { setReadsAloud } from '../session/sessionStore.ts';
import { ReadAloudController } from './ReadAloudController.ts';
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
      role="group"
      aria-label={t('readAloud.title')}
      data-side={isOther ? 'other' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {controller && <Player controller={controller} />}
      {!canSpeak && <Message role="status">{t('readAloud.unsupported')}</Message>}
      <Tool name={t('readAloud.stop')} icon={<CloseIcon />} onPress={close} />
    </Controls>
  );
}

const canSpeak = 'speechSynthesis' in window;

/** null in a browser without speech synthesis, and until the effect has made it. */
function useController(): ReadAloudController | null {
  const session = useSession();
  const [controller, setController] = useState<ReadAloudController | null>(null);
  useEffect(() => {
    if (!canSpeak) return undefined;
    const made = new ReadAloudController(session, speechSynthesis);
    setController(made);
    made.start();
    return () => made.end();
  }, [session]);
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
  useEffect(() => {
    const timer = setTimeout(() => {
      const lit = root?.querySelector('[data-spoken]');
      const { current: controls } = box;
      if (lit && controls && !controls.matches(':hover') && covers(controls, lit))
        setOther((before) => !before);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [root, box, spoken]);
  return isOther;
}

interface PlayerProps {
  readonly controller: ReadAloudController;
}

function Player({ controller }: PlayerProps) {
  const { state } = useSnapshot(controller.view);
  const plays =
    state.at === 'speaking' || (state.at === 'waitingForPage' && state.then === 'speaking');
  const press = (): void => {
    if (state.at === 'ended') controller.start();
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
      <Message role="status">{useMessage(controller)}</Message>
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

const top = 'max(env(safe-area-inset-top), 0px)';
/** Below the bar, or above that of a phone and the button of a sample. */
const besideBar = `calc(${target} + ${space(2)})`;

/**
 * At the fold of the pages, where they have the least text; on a phone, whose bar is at the bottom, at the top. On the
 * other side where a sentence would be covered.
 */
const Controls = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block: auto calc(${space(1)} + ${toastStrip} + env(safe-area-inset-bottom));
  &[data-side='other'] {
    inset-block: calc(${besideBar} + ${top}) auto;
  }
  ${phone} {
    inset-block: calc(${space(1)} + ${top}) auto;
    &[data-side='other'] {
      inset-block: auto calc(var(--foot) + ${besideBar} + ${toastStrip});
    }
  }
  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  inline-size: fit-content;
  max-inline-size: calc(100% - ${space(2)});
  margin-inline: auto;
  padding: ${space(0.5)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  touch-action: manipulation;
  user-select: none;
  /* The message has a row of its own, and the button that ends the reading stays beside the others. */
  flex-wrap: wrap;
`;

/** As on every player, in every language. */
const Transport = styled.div`
  direction: ltr;
  display: flex;
`;

const Chooser = styled.select`
  flex: 0 1 auto;
  min-inline-size: 3.25rem;
  min-block-size: ${target};
  padding-inline: ${space(0.5)};
  border: 0;
  border-radius: ${radius.control};
  background: ${color.raised};
  color: inherit;
  font: inherit;
  /* A phone magnifies the page for a smaller text. */
  font-size: 16px;
  text-overflow: ellipsis;
  cursor: pointer;
  &[data-voice] {
    inline-size: 14rem;
    ${upright} {
      inline-size: calc(100vw - 4 * ${target} - 7rem);
      max-inline-size: 14rem;
    }
  }
`;

const Message = styled.p`
  order: 1;
  flex: 1 0 100%;
  max-inline-size: 26rem;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  font-size: ${size.small};
  line-height: 1.4;
  text-wrap: pretty;
  text-align: center;
  /* In place of the buttons. */
  &:first-child {
    order: 0;
    flex: 1 1 0;
    text-align: start;
  }
  &:empty {
    padding: 0;
  }
`;
