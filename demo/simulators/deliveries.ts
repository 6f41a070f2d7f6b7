import * as z from 'zod';
import type { StoredObject, Memory } from './memory.ts';
import type { StoreToTell } from './webhookTarget.ts';

/** How webhooks are delivered, when not as they should be. */
export const DeliveryPlan = z.object({
  /** Nothing leaves. */
  paused: z.boolean().default(false),
  /** Each is sent twice at once. */
  twice: z.boolean().default(false),
  /** The newest first. */
  reversed: z.boolean().default(false),
  /** With a signature that is wrong. */
  forged: z.boolean().default(false),
});
export type DeliveryPlan = z.output<typeof DeliveryPlan>;

interface Delivery extends StoredObject {
  readonly object: 'delivery';
  readonly body: string;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly nextAt: number;
}

interface Options {
  readonly memory: Memory;
  readonly store: StoreToTell;
  /** Names the store's address. */
  readonly gateway: 'stripe' | 'paypal';
  /** Signs what is sent, at each sending anew. */
  readonly headersOf: (body: string, forged: boolean) => Promise<Record<string, string>>;
}

/**
 * Webhooks on their way: each is sent until the store says yes, at least once and in no order that
 * anybody may count on, and none is forgotten with the process.
 */
export class Deliveries {
  private readonly options: Options;
  private plan: DeliveryPlan = DeliveryPlan.parse({});
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private isStopped = false;
  private sending: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.options = options;
    this.wake();
  }

  /** Part of whatever transaction is open; it leaves after that. */
  add(id: string, body: string): void {
    this.keep({ object: 'delivery', id, body, tries: 0, nextAt: Date.now() });
    this.wake();
  }

  follow(plan: DeliveryPlan): void {
    this.plan = plan;
    for (const each of this.waiting) this.keep({ ...each, nextAt: Date.now() });
    this.wake();
  }

  /** Sends no more webhooks. Resolves after the current one is answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sending;
  }

  /** The oldest first. */
  get waiting(): Delivery[] {
    return this.options.memory.all<Delivery>('', 'delivery').toReversed();
  }

  private keep(delivery: Delivery): void {
    this.options.memory.save('', delivery);
  }

  private wake(ms = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms).unref();
  }

  private async run(): Promise<void> {
    if (this.running || this.plan.paused) return;
    this.running = true;
    const origin = await this.options.store.opened;
    if (this.isStopped) return;
    for (const delivery of this.due()) {
      if (this.plan.paused) continue;
      this.sending = this.deliver(delivery, origin);
      await this.sending;
      if (this.isStopped) return;
    }
    this.running = false;
    const next = Math.min(...this.waiting.map(({ nextAt }) => nextAt));
    if (next < Infinity) this.wake(Math.max(0, next - Date.now()));
  }

  private due(): Delivery[] {
    const due = this.waiting.filter(({ nextAt }) => nextAt <= Date.now());
    return this.plan.reversed ? due.toReversed() : due;
  }

  private async deliver(delivery: Delivery, origin: string): Promise<void> {
    const url = `${origin}/api/webhooks/${this.options.gateway}`;
    const send = () => this.send(url, delivery.body);
    const heard = await Promise.all(this.plan.twice ? [send(), send()] : [send()]);
    if (heard.every(Boolean)) this.options.memory.delete('', 'delivery', delivery.id);
    else this.keep(later(delivery));
  }

  private async send(url: string, body: string): Promise<boolean> {
    try {
      const signed = await this.options.headersOf(body, this.plan.forged);
      const headers = { ...signed, 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(10_000);
      return (await fetch(url, { method: 'POST', headers, body, signal })).ok;
    } catch {
      return false;
    }
  }
}

/** Sooner than the real ones, who take minutes: nobody waits that long for a demo or a test. */
const later = (delivery: Delivery): Delivery => ({
  ...delivery,
  tries: delivery.tries + 1,
  nextAt: Date.now() + Math.min(60_000, 250 * 2 ** delivery.tries),
});
