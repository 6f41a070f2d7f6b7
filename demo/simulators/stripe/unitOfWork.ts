import { randomBytes } from 'node:crypto';
import type { StoredObject, ObjectStore } from '../objectStore.ts';
import { resourceMissing } from './errors.ts';

export const apiVersion = '2026-10-28.endive';

export interface Event extends StoredObject {
  readonly object: 'event';
  readonly account?: string;
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: StoredObject };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

interface Clock extends StoredObject {
  readonly object: 'clock';
  /** Seconds by which the simulator is ahead of the machine. */
  readonly ahead: number;
}

/** A prefix like 'pi_' with unguessable letters and digits. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}${randomBytes(4).toString('hex')}`;

/** The unit of work of one call: the objects of one account, the time, and the listener of events. */
export class UnitOfWork {
  readonly store: ObjectStore;
  /** '' for the account of the platform, otherwise 'acct_…'. */
  readonly account: string;
  private readonly request: Event['request'];
  private readonly onEvent: (unit: UnitOfWork, event: Event) => void;

  constructor(
    store: ObjectStore,
    account: string,
    onEvent: (unit: UnitOfWork, event: Event) => void,
    request: Event['request'] = { id: null, idempotency_key: null },
  ) {
    this.store = store;
    this.account = account;
    this.onEvent = onEvent;
    this.request = request;
  }

  /** Seconds since 1970. */
  now(): number {
    const clock = this.store.find<Clock>('', 'clock', 'clock');
    return Math.floor(Date.now() / 1000) + (clock?.ahead ?? 0);
  }

  advance(seconds: number): void {
    const ahead = this.store.find<Clock>('', 'clock', 'clock')?.ahead ?? 0;
    this.store.save<Clock>('', { object: 'clock', id: 'clock', ahead: ahead + seconds });
  }

  find<T extends StoredObject>(kind: T['object'], id: string): T | null {
    return this.store.find<T>(this.account, kind, id);
  }

  /** @throws the API's 404 */
  require<T extends StoredObject>(kind: T['object'], id: string, param = 'id'): T {
    const found = this.find<T>(kind, id);
    if (!found) throw resourceMissing(kind, id, param);
    return found;
  }

  /** Returns the newest object first. */
  all<T extends StoredObject>(kind: T['object']): T[] {
    return this.store.all<T>(this.account, kind);
  }

  save<T extends StoredObject>(object: T): T {
    return this.store.save(this.account, object);
  }

  /** Saves a changed object, and emits an event for it. */
  saveAndEmit<T extends StoredObject>(type: string, object: T): T {
    this.save(object);
    this.emit(type, object);
    return object;
  }

  emit(type: string, object: StoredObject): void {
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
    this.save(event);
    this.onEvent(this, event);
  }
}
