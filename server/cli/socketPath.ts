import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The system keeps a socket's path in 104 or 108 bytes and cuts off the rest without a word. */
const longestPath = 100;
const prefix = path.join(tmpdir(), 'gatefold-');

const inFolder = (dataDir: string): string => path.join(dataDir, 'control.sock');
/** Where the path would be too long, the socket lies in the temporary folder and this says where. */
const pointerIn = (dataDir: string): string => path.join(dataDir, 'control.path');

const fits = (socket: string): boolean => Buffer.byteLength(socket) <= longestPath;

/** Where a store with this data folder listens, if it does; null where nobody can. */
export async function findSocket(dataDir: string): Promise<string | null> {
  const near = inFolder(dataDir);
  return fits(near) ? near : await readFile(pointerIn(dataDir), 'utf8').catch(() => null);
}

/** A path to listen on, free of what a killed process left there; null where somebody listens. */
export async function claimSocket(dataDir: string): Promise<string | null> {
  const old = await findSocket(dataDir);
  if (old && (await isListening(old))) return null;
  await releaseSocket(dataDir);
  const near = inFolder(dataDir);
  return fits(near) ? near : await farSocket(dataDir);
}

/** Removes the socket and all that led to it. */
export async function releaseSocket(dataDir: string): Promise<void> {
  const socket = await findSocket(dataDir);
  if (!socket) return;
  await rm(socket, { force: true });
  if (socket === inFolder(dataDir)) return;
  await rm(pointerIn(dataDir), { force: true });
  // Never a folder that this file did not make, whatever stands in the pointer.
  const home = path.dirname(socket);
  if (home.startsWith(prefix)) await rm(home, { recursive: true, force: true });
}

/** The folder is made new and for its owner only: nobody else can have put something there. */
async function farSocket(dataDir: string): Promise<string> {
  const socket = path.join(await mkdtemp(prefix), 'control.sock');
  await writeFile(pointerIn(dataDir), socket, { mode: 0o600 });
  return socket;
}

export const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
