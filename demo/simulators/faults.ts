import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

/**
 * A fault of the next requests with this method and path.
 *
 * | fault | the request | the response |
 * | --- | --- | --- |
 * | drop-before | is not processed | the connection is closed |
 * | drop-after | is processed | the connection is closed |
 * | fail | is not processed | 500 |
 * | fail-for-good | is not processed | 500, also for each repetition with its idempotency key (Stripe only) |
 * | busy | is not processed | 429 |
 * | slow | is processed after `ms` | normal |
 * | hold-before | is processed after the faults are cleared | normal |
 * | hold | is processed | is sent after the faults are cleared |
 */
export const Fault = z.object({
  what: z.enum([
    'drop-before',
    'drop-after',
    'fail',
    'fail-for-good',
    'busy',
    'slow',
    'hold-before',
    'hold',
  ]),
  method: z.string().default('POST'),
  /** A part of the path. */
  path: z.string(),
  times: z.int().positive().default(1),
  ms: z.int().nonnegative().default(0),
});
export type Fault = z.output<typeof Fault>;

/** The planned faults of one simulator. They are not persistent. */
export class Faults {
  private planned: Fault[] = [];
  private held: (() => void)[] = [];

  add(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  clear(): void {
    this.planned = [];
    for (const release of this.held.splice(0)) release();
  }

  /** The number of held requests and responses. */
  get heldCount(): number {
    return this.held.length;
  }

  /** Returns the fault of a request, and uses it up. */
  take({ method, url }: FastifyRequest): Fault | null {
    const fault = this.planned.find((each) => each.method === method && url.includes(each.path));
    if (!fault) return null;
    fault.times -= 1;
    this.planned = this.planned.filter(({ times }) => times > 0);
    return { ...fault };
  }

  hold(): Promise<void> {
    return new Promise((release) => {
      this.held.push(release);
    });
  }
}

/**
 * Applies the planned faults to all routes that are registered in `app`.
 * @param failure the gateway's body of a 500 or 429
 */
export function injectFaults(app: FastifyInstance, faults: Faults, failure: () => object): void {
  const after = new WeakMap<FastifyRequest, Fault>();
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(request);
    if (!fault) return undefined;
    if (fault.what === 'drop-before') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (fault.what === 'fail') return reply.code(500).send(failure());
    if (fault.what === 'busy') return reply.code(429).send(failure());
    if (fault.what === 'hold-before') await faults.hold();
    if (fault.what === 'slow') await setTimeout(fault.ms);
    else after.set(request, fault);
    return undefined;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const fault = after.get(request);
    if (fault?.what === 'hold') await faults.hold();
    if (fault?.what === 'drop-after') request.raw.socket.destroy();
    return payload;
  });
}
