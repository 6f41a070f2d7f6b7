import * as z from 'zod';
import type { ObjectStore, StoredObject } from './objectStore.ts';
import type { StoreOrigin } from './simulatorConfig.ts';

/** Faults of the delivery of webhooks, for tests. */
export const DeliveryPlan = z.object({
  /** No webhook is sent. */
  paused: z.boolean().default(false),
  /** Each webhook is sent twice at the same time. */
  twice: z.boolean().default(false),
  /** The newest webhook is sent first. */
  reversed: z.boolean().default(false),
  /** The signatures are invalid. */
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
  readonly objects: ObjectStore;
  readonly store: StoreOrigin;
  /** A part of the path of the store's webhook endpoint. */
  readonly gateway: 'stripe' | 'paypal';
  /** Signs a body. Each attempt is signed anew. */
  readonly headersOf: (body: string, forged: boolean) => Promise<Record<string, string>>;
}

/**
 * The queue of webhooks. Each webhook is sent until the store accepts it: at least once, in no
 * guaranteed order. The queue survives a restart.
 */
export class Deliveries {
  private readonly options: Options;
  private plan: DeliveryPlan = DeliveryPlan.parse({});
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isStopped = false;
  private sending: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.options = options;
    this.schedule();
  }

  /** Adds a webhook in the current transaction. It is sent after the commit. */
  add(id: string, body: string): void {
    this.save({ object: 'delivery', id, body, tries: 0, nextAt: Date.now() });
    this.schedule();
  }

  /** Sets the faults of the next deliveries, and makes all pending webhooks due. */
  setPlan(plan: DeliveryPlan): void {
    this.plan = plan;
    for (const each of this.pending) this.save({ ...each, nextAt: Date.now() });
    this.schedule();
  }

  /** Sends no more webhooks. Resolves after the current request has its response. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sending;
  }

  /** The webhooks that the store has not accepted, the oldest first. */
  get pending(): Delivery[] {
    return this.options.objects.all<Delivery>('', 'delivery').toReversed();
  }

  private save(delivery: Delivery): void {
    this.options.objects.save('', delivery);
  }

  private schedule(ms = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms).unref();
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.plan.paused) return;
    this.isRunning = true;
    const origin = await this.options.store.ready;
    if (this.isStopped) return;
    for (const delivery of this.due()) {
      if (this.plan.paused) continue;
      this.sending = this.deliver(delivery, origin);
      await this.sending;
      if (this.isStopped) return;
    }
    this.isRunning = false;
    const next = Math.min(...this.pending.map(({ nextAt }) => nextAt));
    if (next < Infinity) this.schedule(Math.max(0, next - Date.now()));
  }

  private due(): Delivery[] {
    const due = this.pending.filter(({ nextAt }) => nextAt <= Date.now());
    return this.plan.reversed ? due.toReversed() : due;
  }

  private async deliver(delivery: Delivery, origin: string): Promise<void> {
    const url = `${origin}/api/webhooks/${this.options.gateway}`;
    const send = () => this.send(url, delivery.body);
    const accepted = await Promise.all(this.plan.twice ? [send(), send()] : [send()]);
    if (accepted.every(Boolean)) this.options.objects.delete('', 'delivery', delivery.id);
    else this.save(rescheduled(delivery));
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

/** The delays are shorter than those of the real gateways, which are minutes: users of the demo and tests wait for the webhook. */
const rescheduled = (delivery: Delivery): Delivery => ({
  ...delivery,
  tries: delivery.tries + 1,
  nextAt: Date.now() + Math.min(60_000, 250 * 2 ** delivery.tries),
});
