import type { CDPSession, Page } from '@playwright/test';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
}

type Listener = (message: Message) => void;

/** Where commands of the DevTools protocol go: a page, or a worker in it. */
interface Wire {
  /** Settles when the command has been carried out. */
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly hear: (listener: Listener) => void;
}

/** Collects garbage in a page and in all workers that it has now, in those that workers have too. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const wires = await wiresWithin(pageWire(session));
  await Promise.all(wires.map((wire) => wire.send('HeapProfiler.collectGarbage')));
  await session.detach();
}

/** This one, and those of all workers within. */
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

/** DevTools wraps what is said to a worker in what is said to whoever began it. */
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
