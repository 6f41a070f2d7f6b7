import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The system limits a socket's path to 104 or 108 bytes and truncates it silently. */
const longestPath = 100;
const prefix = path.join(tmpdir(), 'gatefold-');

const inFolder = (dataDir: string): string => path.join(dataDir, 'control.sock');
/** For a longer path the socket lies in the temporary folder, and this file holds its path. */
const pointerIn = (dataDir: string): string => path.join(dataDir, 'control.path');

const fits = (socket: string): boolean => Buffer.byteLength(socket) <= longestPath;

/** Returns the socket of the store with this data folder; null without one. */
export async function findSocket(dataDir: string): Promise<string | null> {
  const defaultPath = inFolder(dataDir);
  return fits(defaultPath)
    ? defaultPath
    : await readFile(pointerIn(dataDir), 'utf8').catch(() => null);
}

/**
 * Returns a path to listen on, after removing the remains of a killed process; null when another process
 * listens.
 */
export async function claimSocket(dataDir: string): Promise<string | null> {
  const old = await findSocket(dataDir);
  if (old && (await isListening(old))) return null;
  await releaseSocket(dataDir);
  const defaultPath = inFolder(dataDir);
  return fits(defaultPath) ? defaultPath : await temporarySocket(dataDir);
}

/** Removes the socket and the files that lead to it. */
export async function releaseSocket(dataDir: string): Promise<void> {
  const socket = await findSocket(dataDir);
  if (!socket) return;
  await rm(socket, { force: true });
  if (socket === inFolder(dataDir)) return;
  await rm(pointerIn(dataDir), { force: true });
  // Deletes only folders that this file created, whatever the pointer contains.
  const home = path.dirname(socket);
  if (home.startsWith(prefix)) await rm(home, { recursive: true, force: true });
}

/** A new private folder, so that no other user can have placed files there. */
async function temporarySocket(dataDir: string): Promise<string> {
  const socket = path.join(await mkdtemp(prefix), 'control.sock');
  await writeFile(pointerIn(dataDir), socket, { mode: 0o600 });
  return socket;
}

const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
