import type { DownloadLink } from '#contract/api/reading.ts';
import { ApiError, api } from '../../../shared/api/index.ts';
import { appConfig, dismissToast, showToast, type Toast } from '../../../shared/shell/index.ts';
import { waitBeforeRetry } from '../../../shared/api/retryDelay.ts';
import { requestLink } from '../documentWorkers.ts';
import { fileKey, isOld, keepLink, type KeptLink, type Reading, reader } from '../readerState.ts';
import type { MissingRight, ReaderError, SessionEvent } from './transition.ts';

/** The event of a link that was not granted. */
export function linkFailure(error: unknown): SessionEvent {
  const lacking = missingRight(error);
  if (lacking) return { type: 'access-denied', lacking };
  return { type: 'failed', error: causeOf(error) };
}

function causeOf(error: unknown): ReaderError {
  if (isMissing(error)) return 'missing';
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'internal' };
  if (code === 'no_connection' && status === 0) return 'network';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'link';
}

/**
 * Shows the message once for consecutive failures. The maintenance message replaces the message
 * about the link.
 *
 * @param tryAgain the action of the message
 */
export function showLinkFailure(error: unknown, isRepeated: boolean, tryAgain: () => void): void {
  if (isMissing(error)) showToast({ key: 'catalog.itemNotFound', kind: 'error' });
  else if (!isRepeated && !hasCode(error, 'maintenance'))
    showToast({ ...noLink, action: { label: 'reader.tryAgain', run: tryAgain } });
}

export const dismissLinkFailure = (): void => dismissToast(noLink);

const noLink: Toast = { key: 'reader.failedToLoad', kind: 'error' };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** An unpublished issue is no transient failure. */
const isMissing = (error: unknown): boolean => hasCode(error, 'issue_not_found');

/** The server's condition for access; null if the link failed for another reason. */
function missingRight(error: unknown): MissingRight | null {
  if (hasCode(error, 'sign_in_to_read')) return 'sign_in';
  return hasCode(error, 'purchase_required') ? 'purchase' : null;
}

/** After this number of failures the next opening of the file reports it. */
const mostReports = 10;

/** The link of one session's file. The app keeps the last one, so that opening a file twice in a row requests one. */
export class DownloadUrl {
  readonly #reading: Reading;
  readonly #takeEarly: () => Promise<DownloadLink> | null;
  #link: KeptLink | null = null;

  /** @param takeEarly returns a request of this link that was made before, once */
  constructor(reading: Reading, takeEarly: () => Promise<DownloadLink> | null = () => null) {
    this.#reading = reading;
    this.#takeEarly = takeEarly;
  }

  /**
   * Returns the kept link of the file, or a new one from the server. Throws ApiError.
   *
   * @param isContinued a later attempt at a file, which is read to its end with the same link
   */
  async get(signal: AbortSignal, isContinued = false): Promise<DownloadLink> {
    const kept = this.#kept;
    if (kept && (isContinued || !isOld(kept))) this.#link = kept;
    else {
      const link = await (this.#takeEarly() ?? requestLink(this.#reading, signal));
      this.#link = entryFor(link, fileKey(this.#reading), kept);
      // A reader that was closed meanwhile keeps nothing: the next one may be of another user.
      if (!signal.aborted) keepLink(this.#link);
    }
    return this.#link;
  }

  get #kept(): KeptLink | null {
    if (this.#link) return this.#link;
    return reader.keptLink?.key === fileKey(this.#reading) ? reader.keptLink : null;
  }

  /** Whether a new link may help after a refusal. */
  get isOld(): boolean {
    return this.#link !== null && isOld(this.#link);
  }

  /** The server has refused the link, so the next attempt requests a new one. */
  discard(): void {
    if (reader.keptLink === this.#link) keepLink(null);
    this.#link = null;
  }

  /**
   * Reports to the server, once for each link, that the whole file has arrived. A failure does not stop reading; a
   * lost report is sent again, also after the reader is closed.
   */
  async reportOpened(): Promise<void> {
    const link = this.#link;
    if (!link?.openToken || link.openReported || appConfig.sandboxEnabled) return;
    const { openToken } = link;
    const { issue, type } = this.#reading;
    const send = () => api.reportOpen({ params: { id: issue.id, type }, body: { openToken } });
    link.openReported = true;
    if (!(await isSettled(send))) void reportAgain(link, send);
  }
}

/** The same file is not reported again when it is reopened. */
function entryFor(link: DownloadLink, key: string, before: KeptLink | null): KeptLink {
  const isTheSame = before !== null && pathOf(before) === pathOf(link);
  const openReported = isTheSame && before.openReported;
  return { ...link, key, requestedAt: Date.now(), openReported };
}

/** The path identifies the content; the query limits the link's validity. */
const pathOf = ({ url }: DownloadLink): string | undefined => url.split('?')[0];

async function reportAgain(link: KeptLink, send: () => Promise<unknown>): Promise<void> {
  for (let failures = 1; failures < mostReports; failures += 1) {
    await waitBeforeRetry(failures);
    if (await isSettled(send)) return;
  }
  link.openReported = false;
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
