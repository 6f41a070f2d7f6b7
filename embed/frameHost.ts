import { heightFor, isAutoHeight, newFrame, reservedHeight, setStyle } from './frame.ts';
import { type Disposer, observe } from './disposer.ts';
import { openChannel } from './frameChannel.ts';
import { textIn } from './frameTexts.ts';
import { hideFallback } from './element.ts';
import type { MessageHandlers, SendMessage } from './protocol.ts';
import type { FrameContext } from './contexts.ts';

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
const linkStyle = 'all:revert;display:block;padding:12px';
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
    // A frame in the element covers nothing: closing has no meaning.
    staysOpen: mode === 'viewer' && (!dialog || context.settings.close === false),
  } as const;
  const language: MessageHandlers['language'] = ({ locale }) => {
    context.reported.locale = locale;
    setTitle();
  };
  /** The frame shows nothing, or the browser's page of an error. Until a late answer a link to the store stands above it. */
  function onSilent(): () => void {
    const link = document.createElement('a');
    const lang = context.locale();
    Object.assign(link, { lang, href: frame.src, target: '_blank', textContent: textIn(lang, 4) });
    setStyle(link, linkStyle);
    frame.before(link);
    const remove = (): void => link.remove();
    disposer.add(remove);
    return remove;
  }
  const send = openChannel(context, disposer, frame, {
    wanted,
    handlers: { ...handlers, language },
    onSilent,
    onRemoved,
  });
  if (!dialog) hideFallback(disposer, context.element);
  (dialog ?? context.element).append(frame);
  disposer.add(() => frame.remove());
  // A frame that the page removes loses its size. Only an observer reports that.
  observe(disposer, new ResizeObserver(() => frame.isConnected || onRemoved()), frame);
  return { frame, send, refresh, end: disposer.end };
}
