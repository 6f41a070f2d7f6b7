import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What a process knows of its own end. */
export interface Shutdown {
  /** It was asked to end, and goes on only until whatever stands before it has noticed. */
  begun: boolean;
  /** In its last moments, called with each reading that it sends to another process. */
  sendElsewhere: (() => void) | null;
}

export const notShuttingDown = (): Shutdown => ({ begun: false, sendElsewhere: null });

/** Milliseconds that are waited for a reading to send elsewhere, and from then on for what is on its way. */
const forNotice = 1000;
const forLastRequests = 500;

/** Milliseconds for answers that are still under way when nothing new comes any more. */
const forAnswers = 30_000;

/** Milliseconds that answers under way are given when nothing is drained, and that all of the ending may take. */
export const lastMoments = { answers: 1000, all: 1800 };

/** Milliseconds from SIGTERM to the end of the process: what kills it earlier cuts answers off. */
export function longestEnding(drainSeconds: number): number {
  const draining = drainSeconds * 1000 + forNotice + 2 * forLastRequests + forAnswers;
  return (drainSeconds > 0 ? draining : 0) + lastMoments.all;
}

/**
 * Ends a server behind a proxy without an error. First it answers as ever, but says at `/readyz` that it
 * is ending and ends each connection with its answer; a proxy that holds idle ones drops them meanwhile.
 * Then it makes the proxy go elsewhere, and only then it stops listening: whoever knocks at the very
 * moment is reset by the system, and where that was a payment nobody may send it again.
 * @param hurry cuts it short
 */
export async function drain(
  server: Server,
  ending: Shutdown,
  seconds: number,
  hurry: AbortSignal,
): Promise<void> {
  ending.begun = true;
  await pause(seconds * 1000, hurry);
  const noticed = new Promise<void>((resolve) => {
    ending.sendElsewhere = resolve;
  });
  await Promise.race([noticed, pause(forNotice, hurry)]);
  await pause(forLastRequests, hurry);
  const closed = once(server, 'close');
  // HTTP's own would also end connections that were just let in and whose request is still on its way.
  NetServer.prototype.close.call(server);
  await pause(forLastRequests, hurry);
  server.closeIdleConnections();
  await Promise.race([closed, pause(forAnswers, hurry)]);
}

const pause = (milliseconds: number, hurry: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: hurry }).catch(() => {});
