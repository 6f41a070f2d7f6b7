import type { DownloadLink } from '#contract/api/reading.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import { waitBeforeRetry } from '../../shared/api/retryDelay.ts';
import {
  fileKey,
  keepLink,
  type KeptLink,
  type Reading,
  reader,
  takeLinkRequest,
} from './store.ts';

/** Milliseconds. After that the publisher may have replaced the file. */
const maxReuseAge = 60_000;

/** After this number of failures the next opening of the file reports it. */
const mostReports = 10;

/** The link of one session's file. The app keeps the last one, so that opening a file twice in a row requests one. */
export class DownloadUrl {
  readonly #reading: Reading;
  #link: KeptLink | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /**
   * Returns the kept link of the file, or a new one from the server. Throws ApiError.
   *
   * @param isContinued a later attempt at a file, which is read to its end with the same link
   */
  async get(signal: AbortSignal, isContinued = false): Promise<DownloadLink> {
    const { issue, type } = this.#reading;
    const kept = this.#kept;
    if (kept && (isContinued || !isOld(kept))) this.#link = kept;
    else {
      const link = await (takeLinkRequest(this.#reading) ??
        api.downloadLink({ params: { id: issue.id, type }, signal }));
      this.#link = entryFor(link, fileKey(this.#reading), kept);
      keepLink(this.#link);
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

const isOld = ({ requestedAt }: KeptLink): boolean => Date.now() - requestedAt > maxReuseAge;

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
