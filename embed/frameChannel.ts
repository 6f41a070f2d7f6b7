import { type Disposer, listen } from './disposer.ts';
import {
  type MessageHandlers,
  type HostOptions,
  type Message,
  readMessage,
  type SendMessage,
  writeMessage,
} from './protocol.ts';
import type { FrameContext } from './contexts.ts';

/** The time in which a store has to answer, in milliseconds. */
export const answerTimeoutMs = 20_000;

/** The options that hide a part of the store. */
const hideable = ['header', 'footer', 'notices', 'download'] as const;

interface ChannelOptions {
  readonly wanted: Pick<HostOptions, 'height' | 'staysOpen'>;
  readonly handlers: MessageHandlers;
  /** The store has not answered in time. Returns a function for an answer that comes later. */
  readonly onSilent: () => () => void;
  /** The page removed the frame. */
  readonly onRemoved: () => void;
}

/**
 * The message channel to one frame. It accepts only messages from the frame's window and the store's
 * origin, and posts only to that origin. Messages to the frame are queued until its first `hello`. Each
 * later `hello` means that the frame was reloaded, and is answered with the options again.
 */
export function openChannel(
  { settings, onHello, onError }: FrameContext,
  disposer: Disposer,
  frame: HTMLIFrameElement,
  { wanted, handlers, onSilent, onRemoved }: ChannelOptions,
): SendMessage {
  const { src, locale, theme, appearance, dir, accent, identity } = settings;
  const without = hideable.filter((part) => settings[part] === false);
  let queue: string[] | null = [];
  let onAnswer: (() => void) | undefined;
  const send = (text: string): void => frame.contentWindow?.postMessage(text, src);

  const handlerOf = ({ type }: Message) =>
    handlers[type] as ((payload: unknown) => void) | undefined;

  function sendHello(): void {
    const display = { locale, theme, direction: dir, appearance, accent, without };
    send(writeMessage('hello', { ...wanted, ...display, fillsScreen: canFillScreen() }));
    queue?.forEach(send);
    queue = null;
    if (identity) void sendIdentity();
    onAnswer?.();
    onHello();
  }

  async function sendIdentity(): Promise<void> {
    const token = typeof identity === 'function' ? await identity() : (identity ?? null);
    send(writeMessage('identity', { token }));
  }

  const timer = setTimeout(() => {
    if (!queue) return;
    onAnswer = onSilent();
    onError('silent');
  }, answerTimeoutMs);
  disposer.add(() => clearTimeout(timer));
  listen(disposer, window, 'message', ({ source, origin, data }: MessageEvent) => {
    // No event reports that the page removed the frame. Each message of any window is a chance to check.
    if (!queue && !frame.isConnected) return onRemoved();
    if (!source || source !== frame.contentWindow || origin !== new URL(src).origin) return;
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

/** False for a host page that is itself in a frame without the permission. */
const canFillScreen = (): boolean => document.fullscreenEnabled;

/**
 * Returns a function that enters or leaves full screen. Its promise is rejected if the browser refuses: it allows full
 * screen only in a gesture of the user.
 * @param onChange is called at each change, also one by the Escape key, and where full screen is not allowed
 */
export function fullscreenOf(
  disposer: Disposer,
  frame: HTMLElement,
  onChange: () => void,
): (on: boolean) => Promise<void> {
  listen(disposer, document, 'fullscreenchange', onChange);
  // The frame, not its dialog: a dialog cannot be shown full screen (Fullscreen API, section 3).
  return async (on) => {
    if (canFillScreen() && on !== frame.matches(':fullscreen'))
      await (on ? frame.requestFullscreen() : document.exitFullscreen());
    else onChange();
  };
}
