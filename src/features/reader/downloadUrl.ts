import type { DownloadLink } from '#contract/api/reading.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import { waitBeforeRetry } from '../../shared/api/retryDelay.ts';
import { fileKey, linkRequested, linkSettled, type Reading } from './store.ts';

/** The cached link of the last file, so that opening it twice in a row requests one link. */
interface CachedLink extends DownloadLink {
  readonly key: string;
  /** When the server last confirmed the file. */
  readonly requestedAt: number;
  openReported: boolean;
}

let cached: CachedLink | null = null;

/** Milliseconds. After that the publisher may have replaced the file. */
const maxReuseAge = 60_000;

/**
 * Returns the link of a file, cached or from the server. Throws ApiError.
 *
 * @param isContinued a later attempt at a file, which is read to its end with the same link
 */
export async function downloadUrlFor(
  reading: Reading,
  signal: AbortSignal,
  isContinued = false,
): Promise<DownloadLink> {
  const isStale = !isContinued && isDownloadUrlOld();
  if (cached?.key !== fileKey(reading) || isStale)
    cached = cacheEntryFor(await requestLink(reading, signal), fileKey(reading));
  return cached;
}

/** The same file is not reported again when it is reopened. */
function cacheEntryFor(link: DownloadLink, key: string): CachedLink {
  const isTheSame = cached?.key === key && pathOf(cached) === pathOf(link);
  const openReported = isTheSame && cached?.openReported === true;
  return { ...link, key, requestedAt: Date.now(), openReported };
}

/** The path identifies the content; the query limits the link's validity. */
const pathOf = ({ url }: DownloadLink): string | undefined => url.split('?')[0];

/** The pending request of each file. A new caller replaces an aborted one. */
const pendingRequests = new Map<string, AbortSignal>();

async function requestLink({ issue, type }: Reading, signal: AbortSignal): Promise<DownloadLink> {
  const key = fileKey({ issue, type });
  pendingRequests.set(key, signal);
  linkRequested(key);
  try {
    return await api.downloadLink({ params: { id: issue.id, type }, signal });
  } finally {
    if (pendingRequests.get(key) === signal) {
      pendingRequests.delete(key);
      linkSettled(key);
    }
  }
}

/** Whether a new link may help after a refusal. */
export const isDownloadUrlOld = (): boolean =>
  cached !== null && Date.now() - cached.requestedAt > maxReuseAge;

/** The server has refused the link, so the next attempt requests a new one. */
export function discardDownloadUrl(): void {
  cached = null;
}

/** After this number of failures the next opening of the file reports it. */
const mostReports = 10;

/**
 * Reports to the server, once for each link, that the whole file has arrived. A failure does not stop reading; a
 * lost report is sent again, also after the reader is closed.
 */
export async function reportOpened({ issue, type }: Reading): Promise<void> {
  const file = cached;
  if (!file?.openToken || file.openReported || appConfig.sandboxEnabled) return;
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

/** Whether the server has given a final answer. */
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
