import { dress, newFrame } from './frame.ts';
import { heightFor, isGrowing } from './height.ts';
import { type Life, observe } from './life.ts';
import { openLine } from './line.ts';
import type { Hearers, Tell } from './protocol.ts';
import type { Stage } from './stage.ts';

/** A frame in its place, and what may be done with it. */
export interface Pane {
  readonly frame: HTMLIFrameElement;
  readonly tell: Tell;
  /** Takes up what may have changed in the settings, or how high the content is now. */
  readonly refresh: (content?: number) => void;
  readonly end: () => void;
}

interface Plan {
  readonly mode: 'embed' | 'viewer';
  readonly path: string;
  /** That it fills; without one it stands in the place itself, as high as the settings say. */
  readonly dialog?: Element | undefined;
  readonly hearers: Hearers;
  readonly gone: () => void;
}

const inPage = 'display:block;width:100%;border:0';
const inDialog = 'all:initial;color-scheme:inherit;flex:1;width:100%';
const names = { embed: 'Magazine store', viewer: 'Magazine reader' };

/** Puts a frame into its place and waits for its hello; it leaves the page with its life. */
export function putFrame(
  stage: Stage,
  life: Life,
  { mode, path, dialog, hearers, gone }: Plan,
): Pane {
  const frame = newFrame(stage.settings, path);
  let height: number | undefined;
  dress(frame, dialog ? inDialog : inPage);
  function refresh(content = height): void {
    const { settings } = stage;
    height = content;
    frame.title = (mode === settings.mode && settings.title) || names[mode];
    if (!dialog) frame.style.height = `${heightFor(settings.height, height)}px`;
  }
  refresh();
  const grows = !dialog && isGrowing(stage.settings.height);
  const wanted = {
    height: grows ? 'auto' : 'fixed',
    // Nothing of the page lies below it.
    staysOpen: mode === 'viewer' && !dialog,
  } as const;
  const tell = openLine(stage, life, frame, { wanted, hearers, gone });
  (dialog ?? stage.element).append(frame);
  life.add(() => frame.remove());
  // One that the page removes has no size any more, of which an observer alone is told.
  observe(life, new ResizeObserver(() => frame.isConnected || gone()), frame);
  return { frame, tell, refresh, end: life.end };
}
