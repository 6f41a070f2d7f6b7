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
import { phone } from '../bars/bars.styles.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { arrowDown, arrowUp, CloseIcon, Icon } from '../bars/icons.tsx';
import { openerOf } from '../panels.ts';
import { useSession } from '../session/session.ts';
import { setReadsAloud } from '../session/sessionStore.ts';
import { ReadAloudController } from './ReadAloudController.ts';
import { rates } from './voices.ts';

const PauseIcon = () => <Icon path="M8.5 5.5v13M15.5 5.5v13" />;
const PlayIcon = () => <Icon path="M8 5l11 7-11 7z" isFilled />;

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
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {controller ? (
        <Player controller={controller} />
      ) : (
        <Message role="status">{t('readAloud.unsupported')}</Message>
      )}
      <Tool name={t('readAloud.stop')} icon={<CloseIcon />} onPress={close} />
    </Controls>
  );
}

/** null in a browser without speech synthesis, and until the effect has made it. */
function useController(): ReadAloudController | null {
  const session = useSession();
  const [controller, setController] = useState<ReadAloudController | null>(null);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return undefined;
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
        <Row>
          <Tool
            name={t('readAloud.previous')}
            icon={arrowUp}
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
            icon={arrowDown}
            onPress={() => controller.send({ type: 'next' })}
          />
          <Choices controller={controller} />
        </Row>
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

/** At the fold of the pages, where they have the least text. On a phone the bar has the lower edge. */
const Controls = styled.div`
  position: absolute;
  inset-inline: 0;
  inset-block-end: calc(${space(1)} + ${toastStrip} + env(safe-area-inset-bottom));
  ${phone} {
    inset-block: calc(${space(1)} + env(safe-area-inset-top)) auto;
  }
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
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
`;

const Row = styled.div`
  display: flex;
  flex: 0 1 auto;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
`;

const Chooser = styled.select`
  min-block-size: ${target};
  max-inline-size: 5.5rem;
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
    max-inline-size: 6.5rem;
    ${from('small')} {
      max-inline-size: 14rem;
    }
  }
`;

const Message = styled.p`
  flex: 0 1 auto;
  max-inline-size: 26rem;
  margin: 0;
  padding: ${space(1)} ${space(1.5)};
  font-size: ${size.small};
  line-height: 1.4;
  text-wrap: pretty;
  &:empty {
    padding: 0;
  }
`;
