import { dress, newFrame } from './frame.ts';
import { heightFor, isGrowing, roomIn } from './height.ts';
import { type Disposer, observe } from './life.ts';
import { openChannel } from './line.ts';
import { wordIn } from './names.ts';
import { hideFallback } from './place.ts';
import type { Hearers, Emit } from './protocol.ts';
import type { FrameContext } from './stage.ts';

/** A frame in its place, and what may be done with it. */
export interface FrameHost {
  readonly frame: HTMLIFrameElement;
  readonly tell: Emit;
  /** Takes up what may have changed in the settings, or how high the content is now. */
  readonly refresh: (content?: number) => void;
  readonly end: () => void;
}

interface Plan {
  readonly mode: 'embed' | 'viewer';
  readonly path: string;
  /** That it fills; without one it stands in the place itself, as high as the settings say. */
  readonly dialog?: HTMLElement | undefined;
  readonly hearers: Hearers;
  readonly gone: () => void;
}

const inPage = 'display:block;width:100%;border:0';
/** With covers in rows for as long as nothing is painted in it. */
const skeleton =
  ';background:conic-gradient(from -90deg at 160px 224px,#8882 25%,#0000 0) 0 0/184px 288px round';
const inDialog = 'all:initial;color-scheme:inherit;flex:1;width:100%';

/** Puts a frame into its place and waits for its hello; it leaves the page with its life. */
export function putFrame(
  stage: FrameContext,
  life: Disposer,
  { mode, path, dialog, hearers, gone }: Plan,
): FrameHost {
  const frame = newFrame(stage.settings, path);
  const room = roomIn(stage.element);
  let height: number | undefined;
  let isUsed = false;
  dress(frame, dialog ? inDialog : inPage + skeleton);
  /** In the language of the store, or as the page says in its own. */
  function name(): void {
    const { settings } = stage;
    const locale = stage.locale();
    const given = mode === settings.mode && settings.title;
    const title = given || wordIn(locale, mode === 'embed' ? 1 : 2);
    const lang = given ? document.documentElement.lang : locale;
    Object.assign(frame, { title, lang });
    Object.assign(dialog ?? {}, { ariaLabel: title, lang });
  }
  function refresh(content = height): void {
    name();
    height = content;
    // Until it is used it keeps its room: the rest of the page would jump.
    isUsed ||= (frame.getRootNode() as Document).activeElement === frame;
    const needed = isUsed ? height : Math.max(room, height ?? 0);
    if (!dialog) frame.style.height = `${heightFor(stage.settings.height, needed)}px`;
  }
  refresh();
  const grows = !dialog && isGrowing(stage.settings.height);
  const wanted = {
    height: grows ? 'auto' : 'fixed',
    // Nothing of the page lies below it.
    staysOpen: mode === 'viewer' && !dialog,
  } as const;
  const language: Hearers['language'] = ({ locale }) => {
    stage.spoken.locale = locale;
    name();
  };
  const tell = openChannel(stage, life, frame, { wanted, hearers: { ...hearers, language }, gone });
  if (!dialog) hideFallback(life, stage.element);
  (dialog ?? stage.element).append(frame);
  life.add(() => frame.remove());
  // One that the page removes has no size any more, of which an observer alone is told.
  observe(life, new ResizeObserver(() => frame.isConnected || gone()), frame);
  return { frame, tell, refresh, end: life.end };
}
