import { randomBytes } from 'node:crypto';
import type { Kept, Memory } from '../memory.ts';
import { missing } from './refusal.ts';

export const apiVersion = '2026-10-28.endive';

export interface Event extends Kept {
  readonly object: 'event';
  readonly account?: string;
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: Kept };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

interface Clock extends Kept {
  readonly object: 'clock';
  /** Seconds by which the simulator is ahead of the machine. */
  readonly ahead: number;
}

/** 'pi_' and letters and digits that nobody guesses. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}${randomBytes(4).toString('hex')}`;

/** What one call works at: the things of one account, the time, and who hears of what happens. */
export class Desk {
  readonly memory: Memory;
  /** '' for the platform's own, else 'acct_…'. */
  readonly account: string;
  private readonly request: Event['request'];
  private readonly told: (desk: Desk, event: Event) => void;

  constructor(
    memory: Memory,
    account: string,
    told: (desk: Desk, event: Event) => void,
    request: Event['request'] = { id: null, idempotency_key: null },
  ) {
    this.memory = memory;
    this.account = account;
    this.told = told;
    this.request = request;
  }

  /** Seconds since 1970. */
  now(): number {
    const clock = this.memory.find<Clock>('', 'clock', 'clock');
    return Math.floor(Date.now() / 1000) + (clock?.ahead ?? 0);
  }

  advance(seconds: number): void {
    const ahead = this.memory.find<Clock>('', 'clock', 'clock')?.ahead ?? 0;
    this.memory.keep<Clock>('', { object: 'clock', id: 'clock', ahead: ahead + seconds });
  }

  find<T extends Kept>(kind: T['object'], id: string): T | null {
    return this.memory.find<T>(this.account, kind, id);
  }

  /** Throws the API's 404. */
  need<T extends Kept>(kind: T['object'], id: string, param = 'id'): T {
    const found = this.find<T>(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  /** The newest first. */
  all<T extends Kept>(kind: T['object']): T[] {
    return this.memory.all<T>(this.account, kind);
  }

  keep<T extends Kept>(object: T): T {
    return this.memory.keep(this.account, object);
  }

  /** Keeps what has become of a thing, and says so. */
  become<T extends Kept>(type: string, object: T): T {
    this.keep(object);
    this.tell(type, object);
    return object;
  }

  tell(type: string, object: Kept): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      ...(this.account && { account: this.account }),
      api_version: apiVersion,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: this.request,
      type,
    };
    this.keep(event);
    this.told(this, event);
  }
}
