import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { oneDay } from '../platform/clock.ts';
import path from 'node:path';

/**
 * Work folders. They are in the data folder, so that other users of the machine cannot read a
 * publisher's files. Their names contain the host and the process, so that the folders of killed
 * processes can be recognised.
 */
const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '-');
const namePattern = /^(?<host>[A-Za-z0-9-]+)\.(?<pid>\d+)\.[0-9a-f-]+$/;

const activeNames = new Set<string>();

const parentFolderIn = (dataDir: string): string => path.join(dataDir, 'work');

/** Calls `work` with a new empty folder and deletes the folder afterwards. */
export async function inWorkFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const name = `${host}.${process.pid}.${randomUUID()}`;
  const folder = path.join(parentFolderIn(dataDir), name);
  activeNames.add(name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    activeNames.delete(name);
  }
}

/** Deletes the folders of ended processes. */
export async function deleteOldWorkFolders(dataDir: string): Promise<void> {
  const parent = parentFolderIn(dataDir);
  for (const name of await readdir(parent).catch(() => [])) {
    const folder = path.join(parent, name);
    if (await isAbandoned(name, folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function isAbandoned(name: string, folder: string): Promise<boolean> {
  const owner = namePattern.exec(name)?.groups;
  // The processes of another host cannot be checked. No work takes a day.
  if (owner?.host !== host) return (await ageOf(folder)) > oneDay;
  const pid = Number(owner.pid);
  // In a container every start may have the same process id, which is then our own.
  return pid === process.pid ? !activeNames.has(name) : !isAlive(pid);
}

async function ageOf(folder: string): Promise<number> {
  const found = await stat(folder).catch(() => null);
  return found ? Date.now() - found.mtimeMs : 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
