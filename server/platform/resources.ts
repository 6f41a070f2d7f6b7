import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type Clock, oneDay, systemClock } from './clock.ts';
import { isDiskFull, minFreeBytes } from './disk.ts';
import type { MigrationPolicy, Connection, Db, Pool } from './db/connection.ts';
import type { BlobStore } from './blobs/blobStore.ts';
import { openMaintenanceMode, type MaintenanceMode } from './maintenanceMode.ts';
import { type Lock, lockFolder } from './exclusiveFolderLock.ts';
import { asServer, migrationPolicyFor, requireNoFiles, requireStore } from './migrationPolicy.ts';
import type { Settings } from '../config/settings.ts';
import { codeOf, StartError } from './operatorErrors.ts';
import { openEmbedded, openServer } from './db/openDatabase.ts';
import { openBlobs } from './blobs/index.ts';
import { openStoredSettings, type StoredSettings } from './storedSettings.ts';

/** The dependencies of all features: database, files, settings and clock. */
export interface Resources {
  readonly settings: Settings;
  /** The settings of services that owners have entered. */
  readonly storedSettings: StoredSettings;
  readonly db: Db;
  /** The use of its connections; null with the embedded database. */
  readonly pool: (() => Pool) | null;
  /** Adds a listener to connections to the database that break. */
  readonly onConnectionLost: Connection['onLost'];
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Closes the store for maintenance. */
  readonly maintenance: MaintenanceMode;
  close(): Promise<void>;
}

const noLock: Lock = { release: async () => {} };

/**
 * Opens the database and the files. With the embedded database it also locks the data folder until `close`.
 * Throws `StartError` for faults that an operator can repair.
 */
export async function openResources(settings: Settings, opening = asServer): Promise<Resources> {
  requireStore(settings, opening);
  await makeWritable(settings.dataDir, 'DATA_DIR');
  await makePrivate(settings.dataDir);
  if (settings.storage.kind === 'folder')
    await makeWritable(settings.storage.folder, 'STORAGE_URL');
  await assertOwnFiles(settings.dataDir);
  const lock = settings.databaseUrl ? noLock : await lockFolder(settings.dataDir);
  try {
    const blobs = await openBlobs(settings.storage, leftoversBefore(settings), settings);
    await requireNoFiles(settings, blobs, opening);
    const connection = await connect(settings, migrationPolicyFor(settings, blobs, opening));
    const storedSettings = await openStoredSettings({ settings, db: connection.db }).catch(
      async (error: unknown) => {
        await connection.close();
        throw error;
      },
    );
    return {
      settings,
      storedSettings,
      db: connection.db,
      pool: connection.pool,
      onConnectionLost: connection.onLost,
      blobs,
      clock: systemClock,
      maintenance: openMaintenanceMode(connection.db, settings.databaseUrl !== null),
      async close() {
        await connection.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw isDiskFull(error) ? diskFullError(settings, error) : error;
  }
}

/** Bytes for a new store, plus the reserve that is never filled. */
const newStoreBytes = 100_000_000 + minFreeBytes;

const diskFullError = ({ dataDir }: Settings, cause: unknown): StartError =>
  new StartError(
    `The disk of ${dataDir} is full: make room on it, ${newStoreBytes / 1_000_000} MB at least, and start again.`,
    { cause },
  );

const connect = (
  { databaseUrl, dataDir }: Settings,
  migrationPolicy: MigrationPolicy,
): Promise<Connection> =>
  databaseUrl
    ? openServer(databaseUrl, migrationPolicy)
    : openEmbedded(path.join(dataDir, 'db'), migrationPolicy);

/** Other processes may be writing into shared storage now, so only old temporary files are deleted. */
const leftoversBefore = ({ databaseUrl }: Settings): Date =>
  new Date(systemClock.now().getTime() - (databaseUrl ? oneDay : 0));

async function makeWritable(folder: string, setting: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isDiskFull(error))
      throw new StartError(`${setting}: the disk of ${folder} is full: make room on it.`);
    const reason = codeOf(error) ?? 'unknown reason';
    throw new StartError(
      `${setting}: the folder ${folder} cannot be written to (${reason}): let ${whoWeAre()} write there, or name another folder.`,
    );
  }
}

/** The existing files that a store writes to. */
const storePaths = [
  'db',
  'db/PG_VERSION',
  'db/base',
  'db/global/pg_control',
  'db/pg_wal',
  'lock',
  'store-id',
  'work',
];

/**
 * Files of another user are left by a command that was run as that user, as with sudo. Throws `StartError`.
 */
async function assertOwnFiles(dataDir: string): Promise<void> {
  for (const name of storePaths) {
    const file = path.join(dataDir, name);
    const code = await access(file, constants.W_OK).then(() => null, codeOf);
    if (code && code !== 'ENOENT')
      throw new StartError(
        `DATA_DIR: ${file} belongs to another user (${code}): run “chown -R ${whoWeAre()} ${dataDir}”, and run all commands as that user.`,
      );
  }
}

function whoWeAre(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in some containers.
    return String(process.getuid?.());
  }
}

const othersMode = 0o077;
const forAll = 0o1000;

/**
 * The folder contains e-mails, coupons and paid files, and an older version may have left it readable by
 * everybody. A folder of another user, or a shared one like /tmp, stays unchanged.
 */
async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid !== process.getuid?.() || (mode & othersMode) === 0 || (mode & forAll) !== 0) return;
  await chmod(folder, mode & 0o700);
}

/** Like `recursive: true`, which never returns when the system keeps answering ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  const failed = await mkdir(folder, { mode: 0o700 }).then(() => null, codeOf);
  if (failed === null || failed === 'EEXIST') return;
  if (failed === 'ENOENT' && path.dirname(folder) !== folder)
    await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}
