import { emitHostEvent } from './events.ts';
import { newDisposer, oncePerFrame } from './life.ts';
import { type FrameHost, putFrame } from './pane.ts';
import { type Asked, partOf, reveal, watchPosition } from './position.ts';
import type { FrameContext } from './stage.ts';

/**
 * The whole store in a frame.
 * @param dialog that it fills; without one it stands in the place itself
 */
export function openStore(
  stage: FrameContext,
  path: string,
  gone: () => void,
  dialog?: HTMLElement,
): FrameHost {
  const life = newDisposer(stage.life);
  let content: number | undefined;
  let asked: Asked;
  const pane = putFrame(stage, life, {
    mode: 'embed',
    path,
    dialog,
    gone,
    hearers: {
      hello: () => look(true),
      resize({ height }) {
        content = height;
        fit();
      },
      reveal(place) {
        asked = place;
        show();
      },
      openViewer: stage.read,
      happened: (happening) => emitHostEvent(stage, happening),
    },
  });
  const { frame, tell } = pane;
  const look = watchPosition(life, frame, (part) => tell('setPosition', part));
  const fit = oncePerFrame(() => {
    const before = partOf(frame);
    pane.refresh(content);
    // A browser holds a frame's beginning, however far away: its end, all that was seen, would go by.
    if (before && !partOf(frame)) reveal(frame, { top: frame.offsetHeight - before.height });
    look();
  });
  const show = oncePerFrame(() => reveal(frame, asked));
  return pane;
}
