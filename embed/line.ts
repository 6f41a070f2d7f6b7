import { canFillScreen } from './fullscreen.ts';
import { type Disposer, listen } from './life.ts';
import {
  type Hearers,
  type HostOptions,
  type Message,
  readMessage,
  type Emit,
  writeMessage,
} from './protocol.ts';
import type { FrameContext } from './stage.ts';

/** What a store has to answer in, in milliseconds. */
const patience = 20_000;

interface Ends {
  readonly wanted: Pick<HostOptions, 'height' | 'staysOpen'>;
  readonly hearers: Hearers;
  /** The page took the frame away. */
  readonly gone: () => void;
}

/**
 * The way to one frame and back: only what comes from this very window and from the store's origin is
 * heard, and nothing is said to anybody else. What is said to the frame waits for its hello; whenever
 * it says hello again it was loaded anew, and is told again how it is to be.
 */
export function openChannel(
  { settings, greeted, troubled }: FrameContext,
  life: Disposer,
  frame: HTMLIFrameElement,
  { wanted, hearers, gone }: Ends,
): Emit {
  const { src, locale, theme, appearance, dir } = settings;
  let waiting: string[] | null = [];
  const send = (text: string): void => frame.contentWindow?.postMessage(text, src);

  const hearOf = ({ type }: Message) => hearers[type] as ((payload: unknown) => void) | undefined;

  function greet(): void {
    const look = { locale, theme, direction: dir, appearance };
    send(writeMessage('hello', { ...wanted, ...look, fillsScreen: canFillScreen() }));
    waiting?.forEach(send);
    waiting = null;
    greeted();
  }

  const silence = setTimeout(() => waiting && troubled('silent'), patience);
  life.add(() => clearTimeout(silence));
  listen(life, window, 'message', ({ source, origin, data }: MessageEvent) => {
    // A page that takes its frame away tells nobody: the next message of anybody shows it.
    if (!waiting && !frame.isConnected) return gone();
    if (!source || source !== frame.contentWindow || origin !== src) return;
    const message = readMessage(data);
    if (message === 'version') return troubled(message);
    if (message?.type === 'hello') greet();
    if (message) hearOf(message)?.((message as { payload?: unknown }).payload);
  });
  return (type, payload) => {
    const text = writeMessage(type, payload);
    if (waiting) waiting.push(text);
    else send(text);
  };
}
