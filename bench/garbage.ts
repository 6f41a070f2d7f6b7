import type { CDPSession, Page } from '@playwright/test';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
}

type Listener = (message: Message) => void;

/** A target of the DevTools protocol: a page, or a worker in it. */
interface Wire {
  /** Resolves when the command is done. */
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly hear: (listener: Listener) => void;
}

/** Collects garbage in a page and in all its workers, nested ones too. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const wires = await wiresWithin(pageWire(session));
  await Promise.all(wires.map((wire) => wire.send('HeapProfiler.collectGarbage')));
  await session.detach();
}

/** This target and those of all nested workers. */
async function wiresWithin(wire: Wire): Promise<readonly Wire[]> {
  const workers: Wire[] = [];
  wire.hear(({ method, params }) => {
    if (method === 'Target.attachedToTarget') workers.push(workerWire(wire, params.sessionId));
  });
  const way = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await wire.send('Target.setAutoAttach', way);
  return [wire, ...(await Promise.all(workers.map(wiresWithin))).flat()];
}

const pageWire = (session: CDPSession): Wire => ({
  send: (method, params) => session.send(method as never, params as never),
  hear(listener) {
    for (const method of ['Target.attachedToTarget', 'Target.receivedMessageFromTarget'] as const)
      session.on(method, (params) => listener({ method, params: params as never }));
  },
});

/** DevTools wraps a worker's messages in messages to the worker's parent. */
function workerWire(outer: Wire, sessionId: string | undefined): Wire {
  const answered = new Map<number, () => void>();
  const listeners: Listener[] = [];
  outer.hear(({ method, params }) => {
    if (method !== 'Target.receivedMessageFromTarget' || params.sessionId !== sessionId) return;
    const message = JSON.parse(params.message ?? '') as Message;
    if (message.id !== undefined) answered.get(message.id)?.();
    else for (const listen of listeners) listen(message);
  });
  return {
    hear: (listener) => void listeners.push(listener),
    send: (method, params = {}) =>
      new Promise<void>((resolve) => {
        const id = answered.size + 1;
        answered.set(id, resolve);
        const message = JSON.stringify({ id, method, params });
        void outer.send('Target.sendMessageToTarget', { sessionId, message });
      }),
  };
}
