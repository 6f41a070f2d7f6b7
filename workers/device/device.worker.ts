import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import { EngineError } from '../pdf/engine/engineError.ts';
import type { DeviceApi, DownloadAnswer, DownloadFile, KeptFileName } from './deviceProtocol.ts';
import { downloadKept } from './downloadKept.ts';
import { checkKept, keptFolder } from '../pdf/file/keptFile.ts';
import { keyOf, makeKey, removeKey } from '../pdf/file/sealingKeys.ts';

/** The downloads that run, by the id of their issue. */
const running = new Map<number, AbortController>();

class Device implements DeviceApi {
  async download(
    id: number,
    files: readonly DownloadFile[],
    onBytes: (here: number, all: number) => void,
  ): Promise<DownloadAnswer> {
    running.get(id)?.abort();
    const ending = new AbortController();
    running.set(id, ending);
    const sizes = files.map(() => ({ here: 0, all: 0 }));
    const sum = (part: 'here' | 'all') => sizes.reduce((total, size) => total + size[part], 0);
    try {
      for (const [at, file] of files.entries()) {
        const arrived = (here: number, all: number): void => {
          sizes[at] = { here, all };
          onBytes(sum('here'), sum('all'));
        };
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        await downloadFile(file, arrived, ending.signal);
      }
      return 'done';
    } catch (error) {
      return ending.signal.aborted ? 'stopped' : failureOf(error);
    } finally {
      if (running.get(id) === ending) running.delete(id);
    }
  }

  stop(id: number): void {
    running.get(id)?.abort();
  }

  async check(files: readonly KeptFileName[], isThorough: boolean) {
    for (const { name } of files) {
      // oxlint-disable-next-line no-await-in-loop -- each reads as much as the disk gives
      const found = await checkKept(name, isThorough);
      if (found !== 'whole') return found;
    }
    return 'whole' as const;
  }

  async remove(id: number, files: readonly KeptFileName[]): Promise<void> {
    running.get(id)?.abort();
    await Promise.all(files.map(({ name }) => removeFile(name)));
  }
}

async function downloadFile(
  { name, url, isSealed }: DownloadFile,
  onBytes: (here: number, all: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const folder = await keptFolder();
  const handle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createSyncAccessHandle();
  const keyFor = async (isNew: boolean): Promise<CryptoKey | undefined> => {
    if (!isSealed) return undefined;
    return isNew ? makeKey(name) : keyOf(name);
  };
  try {
    await downloadKept({ url, file, isSealed, keyFor, onBytes }, signal);
  } finally {
    file.close();
  }
}

/** A file that another tab writes, or that a reader has open in Chromium, is removed with the next removal. */
async function removeFile(name: string): Promise<void> {
  const folder = await keptFolder();
  await folder.removeEntry(name).catch(() => undefined);
  await removeKey(name).catch(() => undefined);
}

function failureOf(error: unknown): DownloadAnswer {
  if (error instanceof EngineError) {
    if (error.reason === 'refused' || error.reason === 'broken') return error.reason;
    return 'network';
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'NoModificationAllowedError' || name === 'InvalidStateError') return 'elsewhere';
  // `fetch` throws a TypeError, and so does a browser without the function that is called.
  return error instanceof TypeError && !/fetch|network|load/i.test(error.message)
    ? 'missing'
    : 'network';
}

expose(new Device());
holdLivenessLock();
