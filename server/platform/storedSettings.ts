import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { type Accounts, accountsOf, readSettings, type Settings } from '../config/settings.ts';
import { SettingsError } from '../config/environmentSchema.ts';
import { durabilityFault, liveSettings } from '../config/startSummary.ts';
import type { Queries } from './db/connection.ts';
import { secrets } from './db/schema.ts';
import { describe } from './observability/errorDescription.ts';
import { hashOf, type KeyDependencies, openSealing } from './security/keys.ts';

/**
 * The settings of services that owners have entered, one sealed row of `secrets`, which no backup holds. A value of the
 * environment wins. Changes reach the settings of this process at once, and other processes within the interval.
 */
export interface StoredSettings {
  readonly values: StoredValues;
  /** Differs after each change. */
  readonly version: string;
  /** Why the values are not used, as a sentence for the operator; null if they are. */
  readonly fault: string | null;
  /** Stores other values. Returns false if the present ones were changed meanwhile. */
  replace(values: StoredValues): Promise<boolean>;
  /** Reads the row, and applies a changed one. */
  refresh(): Promise<void>;
  /** Calls the listener after each change; the returned function removes it. */
  onChange(listener: Listener): () => void;
  /** Follows the changes of other processes until the returned function is called. */
  watch(log: Pick<FastifyBaseLogger, 'warn'>): () => void;
}

type Listener = () => Promise<void>;

const StoredValues = z.record(z.string(), z.object({ value: z.string(), setAt: z.string() }));
export type StoredValues = Readonly<z.output<typeof StoredValues>>;

const rowName = 'service-settings';
const isSettingsRow = eq(secrets.name, rowName);
const intervalMs = 20_000;

export async function openStoredSettings(dependencies: KeyDependencies): Promise<StoredSettings> {
  const opened = new SealedRow(dependencies);
  await opened.refresh();
  return opened;
}

class SealedRow implements StoredSettings {
  readonly #dependencies: KeyDependencies;
  readonly #ofEnvironment: Accounts;
  readonly #listeners = new Set<Listener>();
  #row: string | null = null;
  #values: StoredValues = {};
  #fault: string | null = null;
  /** The latest refresh: two never run at once. */
  #last: Promise<void> = Promise.resolve();

  constructor(dependencies: KeyDependencies) {
    this.#dependencies = dependencies;
    this.#ofEnvironment = accountsOf(dependencies.settings);
  }

  get values(): StoredValues {
    return this.#values;
  }

  get version(): string {
    return this.#row === null ? '' : hashOf(this.#row);
  }

  get fault(): string | null {
    return this.#fault;
  }

  async replace(next: StoredValues): Promise<boolean> {
    const { db } = this.#dependencies;
    const sealing = await openSealing(this.#dependencies);
    const value = sealing.seal(rowName, JSON.stringify(next));
    const changed =
      this.#row === null
        ? db.insert(secrets).values({ name: rowName, value }).onConflictDoNothing()
        : db
            .update(secrets)
            .set({ value })
            .where(and(isSettingsRow, eq(secrets.value, this.#row)));
    const { length } = await changed.returning();
    await this.refresh();
    return length > 0;
  }

  refresh(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#readRow());
    return this.#last;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  watch(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
    // The embedded database has one process.
    if (!this.#dependencies.settings.databaseUrl) return () => {};
    const follow = (): void =>
      void this.refresh().catch((error: unknown) =>
        log.warn(describe(error), 'the settings of services could not be read'),
      );
    const timer = setInterval(follow, intervalMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #readRow(): Promise<void> {
    const [found] = await this.#dependencies.db.select().from(secrets).where(isSettingsRow);
    if (!found || found.value === this.#row) return;
    const opened = (await openSealing(this.#dependencies)).open(rowName, found.value);
    this.#row = found.value;
    this.#values = opened === null ? {} : StoredValues.parse(JSON.parse(opened));
    this.#fault = opened === null ? unreadable : null;
    Object.assign(this.#dependencies.settings, this.#accounts());
    for (const listener of this.#listeners) await listener();
  }

  /** The environment may have changed since the values were checked. */
  #accounts(): Accounts {
    try {
      return accountsWith(this.#dependencies.settings, this.#values);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.#fault = `The services that owners have set up are off: ${error.message}`;
      return this.#ofEnvironment;
    }
  }
}

const unreadable =
  'The services that owners have set up are off, because their keys were sealed with another SESSION_SECRET: set the former one, or enter the keys again at /publish.';

/** The accounts of the environment, completed by values that owners enter. Throws `SettingsError`. */
export function accountsWith(settings: Settings, values: StoredValues): Accounts {
  const entered = Object.entries(values).map(([name, { value }]) => [name, value]);
  const merged = readSettings({ ...Object.fromEntries(entered), ...settings.environment });
  const [live = null] = liveSettings(merged);
  if (live !== null && settings.integrations !== null)
    throw new SettingsError(
      `${live} takes real money, which a demo must not: set DEMO to 0.`,
      live,
      'live_in_demo',
    );
  const fault = durabilityFault(merged);
  if (fault !== null) throw new SettingsError(fault, live, 'live_needs_postgres');
  return accountsOf(merged);
}

/** Copies the sealed row, for a store whose secret moves with it. */
export async function copyStoredSettings(from: Queries, into: Queries): Promise<void> {
  const [found] = await from.select().from(secrets).where(isSettingsRow);
  if (found) await into.insert(secrets).values(found).onConflictDoNothing();
}
