import type { DownloadLink } from '#contract/api/reading.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { core } from '../../shared/shell/index.ts';
import { waitBeforeRetry } from './retryDelay.ts';
import { fileKey, type Reading, reader } from './store.ts';

/** The file that is held: whoever opens it twice in a row asks for its link once. */
interface CachedLink extends DownloadLink {
  readonly key: string;
  /** When the server last said that this is the file. */
  readonly requestedAt: number;
  openReported: boolean;
}

let cached: CachedLink | null = null;

/** Milliseconds. Later the publisher may have put another file in its place. */
const maxReuseAge = 60_000;

/** Where a file is, from the server unless it is held. Throws ApiError. */
export async function downloadUrlFor(reading: Reading, signal: AbortSignal): Promise<DownloadLink> {
  if (cached?.key !== fileKey(reading) || isStale(cached))
    cached = cacheEntryFor(await requestLink(reading, signal), fileKey(reading));
  return cached;
}

/** What is open is read to its end, also where it begins again by itself. */
const isStale = ({ requestedAt }: CachedLink): boolean =>
  reader.attempt === 0 && Date.now() - requestedAt > maxReuseAge;

/** The same file, opened again, is not reported again. */
function cacheEntryFor(link: DownloadLink, key: string): CachedLink {
  const isTheSame = cached?.key === key && pathOf(cached) === pathOf(link);
  const openReported = isTheSame && cached?.openReported === true;
  return { ...link, key, requestedAt: Date.now(), openReported };
}

/** It names the content; the rest is for how long it may be asked for. */
const pathOf = ({ url }: DownloadLink): string | undefined => url.split('?')[0];

/** By whom the link of each file is asked for: one who gave up leaves the loading to whoever asks now. */
const pendingRequests = new Map<string, AbortSignal>();

async function requestLink({ issue, type }: Reading, signal: AbortSignal): Promise<DownloadLink> {
  const key = fileKey({ issue, type });
  pendingRequests.set(key, signal);
  reader.loading[key] = true;
  try {
    return await api.downloadLink({ params: { id: issue.id, type }, signal });
  } finally {
    if (pendingRequests.get(key) === signal) {
      pendingRequests.delete(key);
      delete reader.loading[key];
    }
  }
}

/** Whether a new link may be taken where this one is refused. */
export const isDownloadUrlOld = (): boolean =>
  cached !== null && Date.now() - cached.requestedAt > maxReuseAge;

/** The server no longer takes the link, so the next reading asks for a new one. */
export function discardDownloadUrl(): void {
  cached = null;
}

/** After so many failures the next opening of the file reports it. */
const mostReports = 10;

/**
 * Tells the server, once for each link, that the whole file has arrived. Reading goes on if it fails; what
 * was lost on its way is sent again, also after the reader is closed.
 */
export async function reportOpened({ issue, type }: Reading): Promise<void> {
  const file = cached;
  if (!file?.openToken || file.openReported || core.sandboxEnabled) return;
  const { openToken } = file;
  const send = () => api.reportOpen({ params: { id: issue.id, type }, body: { openToken } });
  file.openReported = true;
  if (!(await isSettled(send))) void reportAgain(file, send);
}

async function reportAgain(file: CachedLink, send: () => Promise<unknown>): Promise<void> {
  for (let failures = 1; failures < mostReports; failures += 1) {
    await waitBeforeRetry(failures);
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
    return error instanceof ApiError && !isTransient(error);
  }
}

const isTransient = ({ status, code }: ApiError): boolean =>
  code === 'no_connection' || status === 429 || status >= 500;
