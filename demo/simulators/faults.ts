import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';

/**
 * What goes wrong with the next requests that it fits.
 * - drop-before: the line is cut before anything is done
 * - drop-after: it is done, and the line is cut before the answer
 * - fail: 500, and nothing is done
 * - fail-for-good: the same, and again whenever it is repeated under its key (Stripe only)
 * - busy: 429, and nothing is done
 * - slow: nothing happens for `ms`, then it is done
 * - hold-before: nothing happens until the faults are cleared, then it is done
 * - hold: it is done, and the answer waits until the faults are cleared
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

/** What is going to go wrong, in one simulator. It is forgotten with its process. */
export class Faults {
  private planned: Fault[] = [];
  private held: (() => void)[] = [];

  add(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  clear(): void {
    this.planned = [];
    for (const letGo of this.held.splice(0)) letGo();
  }

  /** How many answers wait. */
  get waiting(): number {
    return this.held.length;
  }

  next({ method, url }: FastifyRequest): Fault | null {
    const fault = this.planned.find((each) => each.method === method && url.includes(each.path));
    if (!fault) return null;
    fault.times -= 1;
    this.planned = this.planned.filter(({ times }) => times > 0);
    return { ...fault };
  }

  hold(): Promise<void> {
    return new Promise((letGo) => {
      this.held.push(letGo);
    });
  }
}

/**
 * Lets everything that is registered in `app` go wrong as planned.
 * @param failure the gateway's own body of a 500 or 429
 */
export function goWrong(app: FastifyInstance, faults: Faults, failure: () => object): void {
  const after = new WeakMap<FastifyRequest, Fault>();
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.next(request);
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
