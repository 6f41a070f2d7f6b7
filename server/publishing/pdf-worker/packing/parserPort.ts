import { Image } from '@napi-rs/canvas';

interface Message {
  readonly data: unknown;
}
type Listener = (message: Message) => void;

/**
 * One end of a connection between pdf.js and its parser in this thread. Messages are cloned, as
 * between threads. Only decoded pictures, which cannot be cloned, are passed as they are.
 */
export class ParserPort {
  readonly #listeners = new Set<Listener>();
  #other: ParserPort | null = null;

  static pair(): readonly [ParserPort, ParserPort] {
    const [one, other] = [new ParserPort(), new ParserPort()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  postMessage(value: unknown, transfer: readonly unknown[] | null = null): void {
    const data = cloned(value, transfer ?? []);
    queueMicrotask(() => this.#other?.receive({ data }));
  }

  receive(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }

  addEventListener(_name: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }
}

function cloned(value: unknown, transfer: readonly unknown[]): unknown {
  const options = { transfer: transfer.filter((one) => !(one instanceof Image)) as ArrayBuffer[] };
  const at = itemsOf(value).findIndex(({ bitmap }) => bitmap instanceof Image);
  const picture = itemsOf(value)[at];
  if (!picture) return structuredClone(value, options);
  const { bitmap } = picture;
  picture.bitmap = null;
  const copy: unknown = structuredClone(value, options);
  const received = itemsOf(copy)[at];
  if (received) received.bitmap = bitmap;
  return copy;
}

/** pdf.js sends a picture as an object in the list of a message. */
function itemsOf(message: unknown): readonly { bitmap?: unknown }[] {
  const items = (message as { readonly data?: unknown } | null)?.data;
  return Array.isArray(items) ? items.map((item: unknown) => item ?? {}) : [];
}
