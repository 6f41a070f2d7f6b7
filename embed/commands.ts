import type { Disposer } from './disposer.ts';
import { answerTimeoutMs } from './frameChannel.ts';
import type { CommandAnswer, MessageHandlers, SendMessage } from './protocol.ts';
import type { MountError, Reader } from './types.ts';

/** Sends a command to a reader, which checks its value. Rejects with a `MountError`. */
type Ask = (name: string, value?: unknown) => Promise<CommandAnswer>;

/** What the methods of a mount need of its open reader. */
export interface Commanded {
  readonly ask: Ask;
  readonly fullscreen: (on: boolean) => Promise<void>;
}

export const mountError = (code: MountError['code'], words: string = code): MountError =>
  Object.assign(new Error(`Gatefold: ${words}.`), { code });

/** Commands to one frame. Those without an answer are rejected when the frame is removed, or after 20 seconds. */
export function newCommands(
  disposer: Disposer,
  send: (...message: Parameters<SendMessage>) => void,
): { readonly ask: Ask; readonly answer: MessageHandlers['answer'] } {
  const pending = new Map<number, (answer: CommandAnswer) => void>();
  let id = 0;
  const answer = (message: CommandAnswer): void => {
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  };
  disposer.add(() => pending.forEach((_, id) => answer({ id, error: 'closed' })));
  const ask: Ask = (name, value) =>
    new Promise((resolve, reject) => {
      const own = ++id;
      pending.set(own, (message) =>
        message.error ? reject(mountError(message.error)) : resolve(message),
      );
      setTimeout(() => answer({ id: own, error: 'silent' as 'closed' }), answerTimeoutMs);
      send('command', { id: own, name, value });
    });
  return { ask, answer };
}

const closed = () => Promise.reject(mountError('closed'));

export function readerMethods(reader: () => Commanded | undefined): Reader {
  // Without a wait: a reader that is closed in the same task rejects what was asked before.
  const ask: Ask = (name, value) => reader()?.ask(name, value) ?? closed();
  const place = async (name: string, value?: unknown) => (await ask(name, value)).place as never;
  return {
    goTo: (page) => place('goTo', page),
    next: () => place('next'),
    previous: () => place('previous'),
    zoom: (scale) => place('zoom', scale),
    search: async (text) => (await ask('search', text)).hits as number,
    fullscreen: (on = true) => reader()?.fullscreen(on) ?? closed(),
    state: async () => (reader() ? ((await place('state')) ?? null) : null),
  };
}
