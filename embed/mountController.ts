import { isAutoHeight, pathOf, heightFor, reservedHeight, setStyle } from './frame.ts';
import { newDisposer, type Disposer, observe } from './disposer.ts';
import { hideFallback, onPress } from './element.ts';
import { localeIn, textIn } from './frameTexts.ts';
import { isInline, type Settings, wantedOf } from './options.ts';
import type { FrameHost } from './frameHost.ts';
import { reveal } from './position.ts';
import type { SendMessage, WantedIssue } from './protocol.ts';
import type { MountContext, FrameContext } from './contexts.ts';
import { newHistoryEntry } from './historyEntry.ts';
import { openStore, openStoreDialog } from './store.ts';
import { openViewer, type Viewer } from './viewer.ts';

/** The distance from the viewport at which the frame is created. */
const rootMargin = '400px';

/** The whole poster is the button, which has the look of its label. */
const posterStyle =
  ';all:unset;outline:revert;display:grid;place-items:center;width:100%;cursor:pointer;background:#8882 50%/contain no-repeat url(';
const labelStyle =
  'padding:14px 28px;border-radius:9px;background:#000d;color:#fff;font:16px/1 system-ui';

/**
 * Calls `start` when the element comes near the viewport or its poster is pressed, or immediately if the mount is neither
 * lazy nor has a poster. A placeholder reserves the height until then.
 * @param disposer ends the observation
 */
function whenWanted(
  disposer: Disposer,
  { element, settings, locale, reported }: FrameContext,
  start: () => FrameHost | undefined,
): void {
  const { lazy, height, issue, src, title = '' } = settings;
  const hasPoster = settings.poster && !reported.isPressed;
  if (!lazy && !hasPoster) return void start();
  const placeholder = document.createElement(hasPoster ? 'button' : 'div');
  const size = `height:${heightFor(height, reservedHeight(element))}px`;
  setStyle(
    placeholder,
    hasPoster ? `${posterStyle}${src}/cover/${issue ?? 'newest'});${size}` : size,
  );
  if (hasPoster) hideFallback(disposer, element);
  element.append(placeholder);
  disposer.add(() => placeholder.remove());
  if (hasPoster) {
    const label = document.createElement('span');
    const name = `${textIn(locale(), 5)} ${title}`;
    placeholder.ariaLabel = name;
    Object.assign(label, { lang: locale(), textContent: `▶︎ ${name}` });
    setStyle(label, labelStyle);
    placeholder.append(label);
    return onPress(disposer, placeholder, () => {
      reported.isPressed = true;
      start()?.frame.focus();
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      start();
    },
    { rootMargin },
  );
  observe(disposer, observer, placeholder);
}

/** The open frames: the store in the element, a reader, a store in a dialog over the page. */
interface Open {
  store?: FrameHost;
  viewer?: Viewer;
  dialog?: FrameHost;
}

interface MountController {
  readonly open: Open;
  readonly read: (wanted: WantedIssue) => void;
  readonly close: () => void;
  /** Applies the settings without reloading the frame. Returns false if a reload is needed. */
  readonly apply: (settings: Settings) => boolean;
  readonly end: () => void;
}

/** Decides which frame is in the element, and which frame lies over the page. */
export function newMountController(own: MountContext, first: Settings): MountController {
  const disposer = newDisposer(own.scope);
  const lazyDisposer = newDisposer(disposer);
  const open: Open = {};
  let settings = first;
  const isOverlay = !isInline(first);
  const reader = { isOpen: () => open.viewer, read, close: () => open.viewer?.end() };
  const historyEntry = isOverlay ? newHistoryEntry(disposer, own.element, reader) : null;
  const context: FrameContext = {
    ...own,
    scope: disposer,
    get settings() {
      return settings;
    },
    locale: () => settings.locale ?? own.reported.locale ?? localeIn(document.documentElement.lang),
    read,
    forward: (...message) =>
      settings.mode === 'embed' ? openInStore(message) : openInDialog(message),
  };

  function ensureStore(): FrameHost {
    lazyDisposer.end();
    return (open.store ??= openStore(context, pathOf(settings), own.onRemoved));
  }

  function openInStore(message: Parameters<SendMessage>): void {
    // The store adds a history entry of its own.
    historyEntry?.clear();
    close();
    const { send, frame } = ensureStore();
    send(...message);
    reveal(frame, { top: 0 });
    frame.focus({ preventScroll: true });
  }

  function openInDialog(message: Parameters<SendMessage>): void {
    if (isOverlay) close();
    open.dialog = openStoreDialog(context, message, () => delete open.dialog);
  }

  function read(wanted: WantedIssue): void {
    open.dialog?.end();
    if (open.viewer) return open.viewer.load(wanted);
    lazyDisposer.end();
    open.viewer = openViewer(context, wanted, isOverlay, () => {
      delete open.viewer;
      historyEntry?.remove();
    });
    historyEntry?.record(wanted);
  }

  function apply(next: Settings): boolean {
    if (needsLoading(settings, next)) return false;
    openIssue(open, settings, next);
    settings = next;
    refresh(open);
    return true;
  }

  const close = (): void => closeOverlays(open);
  const start = () => openInline(open, settings, ensureStore, read);
  if (settings.mode === 'embed' || isInline(settings)) {
    whenWanted(lazyDisposer, context, start);
  }
  historyEntry?.restore();
  return { open, read, close, apply, end: disposer.end };
}

/** Opens the frame that is a child of the element. */
function openInline(
  open: Open,
  settings: Settings,
  ensureStore: () => FrameHost,
  read: MountController['read'],
): FrameHost | undefined {
  const wanted = wantedOf(settings);
  if (settings.mode === 'embed') ensureStore();
  else if (wanted) read(wanted);
  return open.store ?? open.viewer;
}

function closeOverlays({ viewer, dialog }: Open): void {
  viewer?.end();
  dialog?.end();
}

function refresh({ store, viewer }: Open): void {
  store?.refresh();
  viewer?.refresh();
}

/** Opens another issue by a message to the open frame. */
function openIssue({ store, viewer }: Open, current: Settings, next: Settings): void {
  const wanted = wantedOf(next);
  if (!wanted) return;
  if (current.issue !== next.issue) store?.send('openIssue', { id: wanted.issueId });
  if (!store) viewer?.load(wanted);
}

/** Whether an option changed that only the address or the first message of a frame carries. */
function needsLoading(current: Settings, next: Settings): boolean {
  // A message opens an issue in a store. All other views need a new address.
  const isMessage = next.mode === 'viewer' || (next.issue && !next.type && !next.page);
  const loaded = (settings: Settings): string => {
    const { lazy: _lazy, title: _title, issue, type, page, height, ...rest } = settings;
    return JSON.stringify([rest, isAutoHeight(height), !isMessage && [issue, type, page]]);
  };
  return current.identity !== next.identity || loaded(current) !== loaded(next);
}
