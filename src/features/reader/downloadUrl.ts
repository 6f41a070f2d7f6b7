import type { DownloadLink } from '#contract/api/reading.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import { untilWorthTrying } from './retryDelay.ts';
import { fileKey, type Reading, reader } from './store.ts';

/** The file that is held: whoever opens it twice in a row asks for its link once. */
interface CachedLink extends DownloadLink {
  readonly key: string;
  /** When the server last said that this is the file. */
  readonly askedAt: number;
  openReported: boolean;
}

let held: CachedLink | null = null;

/** Milliseconds. Later the publisher may have put another file in its place. */
const twiceInARow = 60_000;

/** Where a file is, from the server unless it is held. Throws ApiError. */
export async function downloadUrlFor(reading: Reading, signal: AbortSignal): Promise<DownloadLink> {
  if (held?.key !== fileKey(reading) || mayBeAnother(held))
    held = heldFrom(await ask(reading, signal), fileKey(reading));
  return held;
}

/** What is open is read to its end, also where it begins again by itself. */
const mayBeAnother = ({ askedAt }: CachedLink): boolean =>
  reader.attempt === 0 && Date.now() - askedAt > twiceInARow;

/** The same file, opened again, is not reported again. */
function heldFrom(link: DownloadLink, key: string): CachedLink {
  const isTheSame = held?.key === key && pathOf(held) === pathOf(link);
  const openReported = isTheSame && held?.openReported === true;
  return { ...link, key, askedAt: Date.now(), openReported };
}

/** It names the content; the rest is for how long it may be asked for. */
const pathOf = ({ url }: DownloadLink): string | undefined => url.split('?')[0];

/** By whom the link of each file is asked for: one who gave up leaves the loading to whoever asks now. */
const asking = new Map<string, AbortSignal>();

async function ask({ issue, type }: Reading, signal: AbortSignal): Promise<DownloadLink> {
  const key = fileKey({ issue, type });
  asking.set(key, signal);
  reader.loading[key] = true;
  try {
    return await api.downloadLink({ params: { id: issue.id, type }, signal });
  } finally {
    if (asking.get(key) === signal) {
      asking.delete(key);
      delete reader.loading[key];
    }
  }
}

/** Whether a new link may be taken where this one is refused. */
export const isDownloadUrlOld = (): boolean =>
  held !== null && Date.now() - held.askedAt > twiceInARow;

/** The server no longer takes the link, so the next reading asks for a new one. */
export function forgetDownloadUrl(): void {
  held = null;
}

/** After so many failures the next opening of the file reports it. */
const mostReports = 10;

/**
 * Tells the server, once for each link, that the whole file has arrived. Reading goes on if it fails; what
 * was lost on its way is sent again, also after the reader is closed.
 */
export async function reportOpened({ issue, type }: Reading): Promise<void> {
  const file = held;
  if (!file?.openToken || file.openReported || appConfig.sandboxEnabled) return;
  const { openToken } = file;
  const send = () => api.reportOpen({ params: { id: issue.id, type }, body: { openToken } });
  file.openReported = true;
  if (!(await isSettled(send))) void reportAgain(file, send);
}

async function reportAgain(file: CachedLink, send: () => Promise<unknown>): Promise<void> {
  for (let failures = 1; failures < mostReports; failures += 1) {
    await untilWorthTrying(failures);
    if (await isSettled(send)) return;
  }
  file.openReported = false;
}

/** Whether the server has answered; another attempt would have the same answer. */
async function isSettled(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    return error instanceof ApiError && !mayPass(error);
  }
}

const mayPass = ({ status, code }: ApiError): boolean =>
  code === 'no_connection' || status === 429 || status >= 500;
