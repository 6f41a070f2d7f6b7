import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { oneDay } from '../platform/clock.ts';
import path from 'node:path';

/**
 * Folders for what is being made. They lie in the data folder, so that nothing a publisher gives
 * is put where other users of the machine look; their names say whose they are, so that what a
 * killed process left behind is known from what another one is using just now.
 */
const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '-');
const named = /^(?<host>[A-Za-z0-9-]+)\.(?<pid>\d+)\.[0-9a-f-]+$/;

const ours = new Set<string>();

const homeIn = (dataDir: string): string => path.join(dataDir, 'work');

/** Gives `work` a new empty folder and removes it afterwards, with whatever it then holds. */
export async function inWorkFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const name = `${host}.${process.pid}.${randomUUID()}`;
  const folder = path.join(homeIn(dataDir), name);
  ours.add(name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    ours.delete(name);
  }
}

/** Removes what processes that are no more have left. */
export async function deleteOldWorkFolders(dataDir: string): Promise<void> {
  const home = homeIn(dataDir);
  for (const name of await readdir(home).catch(() => [])) {
    const folder = path.join(home, name);
    if (await isLeftOver(name, folder)) await rm(folder, { recursive: true, force: true });
  }
}

async function isLeftOver(name: string, folder: string): Promise<boolean> {
  const owner = named.exec(name)?.groups;
  // Another machine's processes cannot be asked for; no work takes a day.
  if (owner?.host !== host) return (await ageOf(folder)) > oneDay;
  const pid = Number(owner.pid);
  // In a container every start may have the same process id, and it is then our own.
  return pid === process.pid ? !ours.has(name) : !isAlive(pid);
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
