import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { secrets } from '../db/schema.ts';
import type { Resources } from '../resources.ts';

/**
 * One key for each purpose, so that a value signed for one is worth nothing for another. As Node's own
 * objects: from a plain buffer a signature takes 18 µs instead of 3.
 */
export interface Keys {
  readonly xsrf: KeyObject;
  readonly link: KeyObject;
  readonly signIn: KeyObject;
  readonly count: KeyObject;
}

/**
 * SESSION_SECRET, or else one that the store made at its first start. With the embedded database
 * that is a file for its owner only. With DATABASE_URL there may be several processes, which have
 * to agree: there it is in the database. It signs links and form tokens, which are worth nothing
 * without a session, and the sessions in the database are hashes; so whoever reads the database
 * gains no session by it. A sign-in under way needs beside it what only its window or page knows;
 * a registration that waits to be confirmed does not, and lasts for 15 minutes.
 */
export async function readKeys(resources: Keeper): Promise<Keys> {
  const secret = resources.settings.sessionSecret ?? (await ownSecret(resources));
  const key = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    xsrf: key('xsrf'),
    link: key('link'),
    signIn: key('sign-in'),
    count: key('count'),
  };
}

type Keeper = Pick<Resources, 'settings' | 'db'>;

/** The one that the store has made for itself, or makes now. */
export const ownSecret = ({ settings, db }: Keeper): Promise<string> =>
  settings.databaseUrl ? fromDatabase(db) : fromFolder(settings.dataDir);

/** In the place of the store's own: one that has moved goes on with what it had. */
export async function importSecret({ settings, db }: Keeper, value: string): Promise<void> {
  if (!settings.databaseUrl) return writeFolder(settings.dataDir, value);
  const row = { name: 'session', value };
  await db.insert(secrets).values(row).onConflictDoUpdate({ target: secrets.name, set: { value } });
}

async function fromDatabase(db: Queries): Promise<string> {
  const mine = { name: 'session', value: newSecret() };
  await db.insert(secrets).values(mine).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, 'session'));
  return row?.value ?? mine.value;
}

async function fromFolder(folder: string): Promise<string> {
  const kept = await readFile(secretIn(folder), 'utf8').catch(() => '');
  if (kept) return kept;
  const made = newSecret();
  await writeFolder(folder, made);
  return made;
}

async function writeFolder(folder: string, value: string): Promise<void> {
  const file = secretIn(folder);
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(value);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

const secretIn = (folder: string): string => path.join(folder, 'session-secret');

/** 128 bits, as every secret that the store gives away. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** What stands in the database instead of a secret. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** The parts must hold no '|' themselves. */
export const sign = (key: KeyObject, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('|')).digest('base64url');

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
