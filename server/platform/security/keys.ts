import {
  createCipheriv,
  createDecipheriv,
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
import type { Settings } from '../../config/settings.ts';
import type { Db, Queries } from '../db/connection.ts';
import { secrets } from '../db/schema.ts';

/**
 * One key for each purpose, so that a signature for one purpose is invalid for another. They are Node key
 * objects: a signature takes 3 µs, and 18 µs with a plain buffer.
 */
export interface Keys {
  readonly xsrf: KeyObject;
  readonly link: KeyObject;
  readonly signIn: KeyObject;
  readonly count: KeyObject;
  readonly lease: KeyObject;
}

/**
 * Derives the keys from SESSION_SECRET, or from a secret that the store creates at its first start. With
 * the embedded database the secret is a private file. With DATABASE_URL several processes must share it, so
 * it is in the database. The secret signs links and form tokens, which are useless without a session, and
 * the database holds only hashes of sessions: read access to the database gives no session. A running sign-
 * in also needs a value that only its window or page has. A registration that waits for its confirmation
 * does not, and lasts for 15 minutes. The code of a mail does not either, for the page that has ordered the mail.
 */
export async function readKeys(resources: KeyDependencies): Promise<Keys> {
  const key = await keyDeriver(resources);
  return {
    xsrf: key('xsrf'),
    link: key('link'),
    signIn: key('sign-in'),
    count: key('count'),
    lease: key('lease'),
  };
}

async function keyDeriver(resources: KeyDependencies): Promise<(purpose: string) => KeyObject> {
  const secret = resources.settings.sessionSecret ?? (await readOrCreateSecret(resources));
  return (purpose) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}

/** Encrypts texts that are kept in the database: AES-256-GCM with a key of the store. */
export interface Sealing {
  /** @param name is authenticated, so that a text is not opened under another name */
  seal(name: string, text: string): string;
  /** Returns null for a text that was changed, or sealed with another key. */
  open(name: string, sealed: string): string | null;
}

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

export async function openSealing(resources: KeyDependencies): Promise<Sealing> {
  const key = (await keyDeriver(resources))('stored-settings');
  return {
    seal(name, text) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
      sealing.setAAD(Buffer.from(name));
      const sealed = [nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceLength);
      try {
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
        opening.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagLength));
        const content = opening.update(bytes.subarray(nonceLength, -tagLength));
        return Buffer.concat([content, opening.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export interface KeyDependencies {
  readonly settings: Settings;
  readonly db: Db;
}

/** Returns the store's own secret, and creates it when it is absent. */
export const readOrCreateSecret = ({ settings, db }: KeyDependencies): Promise<string> =>
  settings.databaseUrl ? fromDatabase(db) : fromFolder(settings.dataDir);

/** Replaces the store's own secret, so that a moved store keeps its sessions and links. */
export async function importSecret(
  { settings, db }: KeyDependencies,
  value: string,
): Promise<void> {
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
  const stored = await readFile(secretIn(folder), 'utf8').catch(() => '');
  if (stored) return stored;
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

/** 128 bits, like every secret of the store. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The form of a secret in the database. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** The parts must not contain '|'. */
export const sign = (key: KeyObject, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('|')).digest('base64url');

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
