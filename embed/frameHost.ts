import { heightFor, isAutoHeight, newFrame, reservedHeight, setStyle } from './frame.ts';
import { type Disposer, observe, listen } from './disposer.ts';
import { textIn } from './frameTexts.ts';
import {
  type MessageHandlers,
  type SendMessage,
  type HostOptions,
  type Message,
  readMessage,
  writeMessage,
} from './protocol.ts';
import type { FrameContext } from './contexts.ts';

/** False for a host page that is itself in a frame without the permission. */
const canFillScreen = (): boolean => document.fullscreenEnabled;

/**
 * Returns a function that enters or leaves full screen.
 * @param onChange receives each change, also one by the Escape key
 */
export function fullscreenOf(
  disposer: Disposer,
  frame: HTMLElement,
  onChange: (on: boolean) => void,
): (on: boolean) => void {
  const emit = (): void => onChange(frame.matches(':fullscreen'));
  listen(disposer, document, 'fullscreenchange', emit);
  // The frame, not its dialog: a dialog cannot be shown full screen (Fullscreen API, section 3).
  return (on) => {
    if (!canFillScreen()) return emit();
    (on ? frame.requestFullscreen() : document.exitFullscreen()).catch(emit);
  };
}

/** The time in which a store has to answer, in milliseconds. */
const answerTimeoutMs = 20_000;

interface ChannelOptions {
  readonly wanted: Pick<HostOptions, 'height' | 'staysOpen'>;
  readonly handlers: MessageHandlers;
  /** The page removed the frame. */
  readonly onRemoved: () => void;
}

/**
 * The message channel to one frame. It accepts only messages from the frame's window and the store's
 * origin, and posts only to that origin. Messages to the frame are queued until its first `hello`. Each
 * later `hello` means that the frame was reloaded, and is answered with the options again.
 */
function openChannel(
  { settings, onHello, onError }: FrameContext,
  disposer: Disposer,
  frame: HTMLIFrameElement,
  { wanted, handlers, onRemoved }: ChannelOptions,
): SendMessage {
  const { src, locale, theme, appearance, dir } = settings;
  let queue: string[] | null = [];
  const send = (text: string): void => frame.contentWindow?.postMessage(text, src);

  const handlerOf = ({ type }: Message) =>
    handlers[type] as ((payload: unknown) => void) | undefined;

  function sendHello(): void {
    const display = { locale, theme, direction: dir, appearance };
    send(writeMessage('hello', { ...wanted, ...display, fillsScreen: canFillScreen() }));
    queue?.forEach(send);
    queue = null;
    onHello();
  }

  const timer = setTimeout(() => queue && onError('silent'), answerTimeoutMs);
  disposer.add(() => clearTimeout(timer));
  listen(disposer, window, 'message', ({ source, origin, data }: MessageEvent) => {
    // No event reports that the page removed the frame. Each message of any window is a chance to check.
    if (!queue && !frame.isConnected) return onRemoved();
    if (!source || source !== frame.contentWindow || origin !== src) return;
    const message = readMessage(data);
    if (message === 'version') return onError(message);
    if (message?.type === 'hello') sendHello();
    if (message) handlerOf(message)?.((message as { payload?: unknown }).payload);
  });
  return (type, payload) => {
    const text = writeMessage(type, payload);
    if (queue) queue.push(text);
    else send(text);
  };
}

/** A mounted frame with its operations. */
export interface FrameHost {
  readonly frame: HTMLIFrameElement;
  readonly send: SendMessage;
  /** Applies changed settings, and the content's height if given. */
  readonly refresh: (content?: number) => void;
  readonly end: () => void;
}

interface FrameOptions {
  readonly mode: 'embed' | 'viewer';
  readonly path: string;
  /** Receives the frame. Without a dialog the frame is a child of the element, as high as the settings say. */
  readonly dialog?: HTMLElement | undefined;
  readonly handlers: MessageHandlers;
  readonly onRemoved: () => void;
}

const inlineStyle = 'display:block;width:100%;border:0';
/** Draws rows of covers until the frame is painted. */
const skeletonStyle =
  ';background:conic-gradient(from -90deg at 160px 224px,#8882 25%,#0000 0) 0 0/184px 288px round';
const dialogStyle = 'all:initial;color-scheme:inherit;flex:1;width:100%';

/** Appends a frame and opens the channel to it. The frame is removed when the disposer ends. */
export function mountFrame(
  context: FrameContext,
  disposer: Disposer,
  { mode, path, dialog, handlers, onRemoved }: FrameOptions,
): FrameHost {
  const frame = newFrame(context.settings, path);
  const reserved = reservedHeight(context.element);
  let height: number | undefined;
  let isUsed = false;
  setStyle(frame, dialog ? dialogStyle : inlineStyle + skeletonStyle);
  /** Uses the page's own title, or a title in the store's language. */
  function setTitle(): void {
    const { settings } = context;
    const locale = context.locale();
    const customTitle = mode === settings.mode && settings.title;
    const title = customTitle || textIn(locale, mode === 'embed' ? 1 : 2);
    const lang = customTitle ? document.documentElement.lang : locale;
    Object.assign(frame, { title, lang });
    Object.assign(dialog ?? {}, { ariaLabel: title, lang });
  }
  function refresh(content = height): void {
    setTitle();
    height = content;
    // The frame keeps its reserved height until the user enters it: the rest of the page would jump.
    isUsed ||= (frame.getRootNode() as Document).activeElement === frame;
    const needed = isUsed ? height : Math.max(reserved, height ?? 0);
    if (!dialog) frame.style.height = `${heightFor(context.settings.height, needed)}px`;
  }
  refresh();
  const isAuto = !dialog && isAutoHeight(context.settings.height);
  const wanted = {
    height: isAuto ? 'auto' : 'fixed',
    // Such a frame covers nothing: closing has no meaning.
    staysOpen: mode === 'viewer' && !dialog,
  } as const;
  const language: MessageHandlers['language'] = ({ locale }) => {
    context.reported.locale = locale;
    setTitle();
  };
  const send = openChannel(context, disposer, frame, {
    wanted,
    handlers: { ...handlers, language },
    onRemoved,
  });
  if (!dialog) hideFallback(disposer, context.element);
  (dialog ?? context.element).append(frame);
  disposer.add(() => frame.remove());
  // A frame that the page removes loses its size. Only an observer reports that.
  observe(disposer, new ResizeObserver(() => frame.isConnected || onRemoved()), frame);
  return { frame, send, refresh, end: disposer.end };
}

/**
 * Hides the element's fallback content until the disposer ends. The nodes stay in place, because a library
 * may own them.
 */
function hideFallback(disposer: Disposer, element: Element): void {
  for (const node of [...element.childNodes] as (Text & HTMLElement)[]) {
    const { data, style } = node;
    if (style) {
      const { display } = style;
      style.setProperty('display', 'none', 'important');
      disposer.add(() => (style.display = display));
    } else if (node.nodeType === 3) {
      node.data = '';
      disposer.add(() => (node.data = data));
    }
  }
}
