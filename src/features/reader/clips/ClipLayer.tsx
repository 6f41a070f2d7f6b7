import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { tabbableIn } from '../../../shared/ui/tabbable.ts';
import { setClipping } from '../annotations/state.ts';
import { focusReader, useReaderKeys } from '../annotations/useToolbar.ts';
import { nameOfPage } from '../pageLabels.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import { ClipActions } from './ClipActions.tsx';
import { Area, layerClass } from './clips.styles.ts';
import { areaAfterKey, areaOfDrag, frameAt, type PlacedFrame, type Point } from './rules.ts';
import { useClipArea } from './useClipArea.ts';

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
