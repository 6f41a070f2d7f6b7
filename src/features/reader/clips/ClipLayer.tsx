import {
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  useEffect,
} from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { t } from '../../../shared/shell/index.ts';
import { setClipping } from '../annotations/annotationState.ts';
import { tabbableIn } from '../../../shared/ui/ToastFocusBridge.tsx';
import { focusReader, useReaderKeys } from '../annotations/useToolbar.ts';
import { nameOfPage } from '../pageLabels.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
import {
  areaAfterKey,
  areaOfDrag,
  frameAt,
  type PlacedFrame,
  type Point,
  type ClipArea,
  firstArea,
} from './clipArea.ts';
import { color, font, radius, shadow, size, space } from '../../../shared/ui/tokens.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { type ClipTarget, clipTargets, sendClip } from './clipPicture.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { pagesWith } from '../spreads/layout.ts';

/** The reader, which the layer covers, and its visible pages. They move with the window only. */
interface Geometry {
  readonly view: DOMRect;
  readonly frames: readonly PlacedFrame[];
}

/** The area and its place in the layer; both are null if no page is shown. */
function useClipArea() {
  const session = useSession();
  const [geometry, setGeometry] = useState(() => geometryOf(session));
  const { view, frames } = geometry;
  const [area, setArea] = useState<ClipArea | null>(() =>
    frames[0] ? firstArea(frames[0], view) : null,
  );
  useEffect(() => {
    const listening = new AbortController();
    const measure = (): void => setGeometry(geometryOf(session));
    window.addEventListener('resize', measure, { signal: listening.signal });
    return () => listening.abort();
  }, [session]);
  const frame = frames.find(({ page }) => page === area?.page);
  return { area, place: area && frame ? placeOf(area, frame, view) : null, setArea, frames };
}

function geometryOf({ store, root }: Session): Geometry {
  const frames = pagesWith(store.page, store.layout).flatMap((page: PageNumber) => {
    const frame = root?.querySelector(`[data-frame="${page}"]`);
    if (!frame) return [];
    const { x, y, width, height } = frame.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ page, x, y, width, height }] : [];
  });
  return { view: root?.getBoundingClientRect() ?? new DOMRect(), frames };
}

const placeOf = ({ part }: ClipArea, frame: PlacedFrame, view: DOMRect): CSSProperties => ({
  left: frame.x - view.x + part.x * frame.width,
  top: frame.y - view.y + part.y * frame.height,
  width: part.width * frame.width,
  height: part.height * frame.height,
});

interface Props {
  readonly area: ClipArea | null;
  readonly onClose: () => void;
}

/** The buttons for the clip. The first way that the browser has is the primary one. */
function ClipActions({ area, onClose }: Props) {
  const session = useSession();
  const [targets] = useState(clipTargets);
  const { busy, run } = useBusy();
  const send = (target: ClipTarget): void => {
    if (!area || busy) return;
    void run(async () => {
      if (await sendClip(session, area, target)) onClose();
    });
  };
  return (
    <Actions data-actions>
      <Hint dir="auto">{t('clips.hint')}</Hint>
      <Row>
        {targets.map((target, at) => (
          <button
            key={target}
            type="button"
            className={at === 0 ? filled : quiet}
            aria-disabled={area === null || busy}
            onClick={() => send(target)}
          >
            {t(`clips.${target}`)}
          </button>
        ))}
        <button type="button" className={quiet} onClick={onClose}>
          {t('clips.cancel')}
        </button>
      </Row>
    </Actions>
  );
}

/** Over the pages: the user drags over the part that becomes a picture, or moves the area by keys. */
export function ClipLayer() {
  const session = useSession();
  const { pageLabels } = useSessionStore();
  const layer = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { area, place, frames, setArea } = useClipArea();
  const drag = useDrag(frames, setArea);
  const close = (): void => {
    focusReader(layer.current);
    setClipping(session.store.annotations, false);
  };
  // Escape ends the clip before it closes the reader.
  useReaderKeys(true, (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  const moveArea = (event: KeyboardEvent): void => {
    const next = area && areaAfterKey(area, event);
    if (!next) return;
    event.preventDefault();
    setArea(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button of the area has the keys
    <div
      ref={layer}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `dialog` is modal in its own way
      role="dialog"
      aria-label={t('clips.title')}
      className={layerClass}
      tabIndex={-1}
      onKeyDown={keepKeys}
      {...drag}
    >
      <Area
        ref={button}
        type="button"
        style={place ?? undefined}
        hidden={place === null}
        aria-label={t('clips.area', { page: area ? nameOfPage(area.page, pageLabels) : '' })}
        onKeyDown={moveArea}
      />
      <ClipActions area={area} onClose={close} />
    </div>
  );
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** A drag with a mouse, a pen or a finger chooses another area. */
function useDrag(
  frames: readonly PlacedFrame[],
  setArea: ReturnType<typeof useClipArea>['setArea'],
) {
  const [from, setFrom] = useState<(Point & { readonly frame: PlacedFrame }) | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      const frame = frameAt(frames, pointOf(event));
      const isOnActions = event.target instanceof Element && event.target.closest('[data-actions]');
      if (!frame || isOnActions || !event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom({ ...pointOf(event), frame });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const area = from && areaOfDrag(from.frame, from, pointOf(event));
      if (area) setArea(area);
    },
    onPointerUp: () => setFrom(null),
    onPointerCancel: () => setFrom(null),
  };
}

/** No key turns a page below. */
function keepKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') keepFocus(event);
  event.stopPropagation();
}

/** Tab stays in the layer, which covers the bars. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = tabbableIn(event.currentTarget);
  const at = all.findIndex((element) => element === document.activeElement);
  const next = all.at((at + (event.shiftKey ? -1 : 1)) % all.length);
  event.preventDefault();
  next?.focus();
}

/** Covers the pages and the bars. A finger draws, and scrolls nothing. */
const layerClass = css`
  position: absolute;
  inset: 0;
  z-index: 3;
  overflow: hidden;
  outline: none;
  cursor: crosshair;
  touch-action: none;
  user-select: none;
`;

/** The chosen part. Its shadow darkens everything else. */
const Area = styled.button`
  position: absolute;
  box-sizing: border-box;
  padding: 0;
  border: 2px solid #fff;
  background: transparent;
  cursor: crosshair;
  box-shadow:
    0 0 0 1px rgb(0 0 0 / 60%),
    0 0 0 9999px rgb(0 0 0 / 50%);
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`;

export const Actions = styled.div`
  position: absolute;
  inset-inline: ${space(2)};
  bottom: calc(${space(2)} + env(safe-area-inset-bottom, 0px));
  inline-size: fit-content;
  max-inline-size: calc(100% - ${space(4)});
  box-sizing: border-box;
  margin-inline: auto;
  padding: ${space(1.5)} ${space(2)};
  /* Visible only in forced colours, which remove the shadow. */
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
  cursor: default;
`;

export const Hint = styled.p`
  margin: 0 0 ${space(1)};
  color: ${color.muted};
  font-size: ${size.small};
  text-align: center;
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)};
`;
