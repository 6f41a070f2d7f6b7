import type { DownloadLink } from '#contract/api/reading.ts';
import { api } from '../api/index.ts';
import { core } from '../shell/index.ts';
import { fileKey, type Reading, reader } from './store.ts';

/** The file that is held: its link is not asked for again until another file is opened. */
interface HeldFile extends DownloadLink {
  readonly key: string;
  openReported: boolean;
}

let held: HeldFile | null = null;

/** The link to a file, from the server unless it is held. Throws ApiError. */
export async function linkTo(reading: Reading, signal: AbortSignal): Promise<string> {
  const key = fileKey(reading);
  if (held?.key !== key) held = { key, ...(await ask(reading, signal)), openReported: false };
  return held.url;
}

async function ask({ issue, type }: Reading, signal: AbortSignal): Promise<DownloadLink> {
  const key = fileKey({ issue, type });
  reader.loading[key] = true;
  try {
    return await api.downloadLink({ params: { id: issue.id, type }, signal });
  } finally {
    delete reader.loading[key];
  }
}

/** The server no longer takes the link, so the next reading asks for a new one. */
export function forgetLink(): void {
  held = null;
}

/** Tells the server, once for each link, that the whole file has arrived. Reading goes on if it fails. */
export async function reportOpened({ issue, type }: Reading): Promise<void> {
  if (!held || held.openReported || core.sandboxEnabled) return;
  const { openToken } = held;
  if (!openToken) return;
  held.openReported = true;
  const params = { id: issue.id, type };
  await api.reportOpen({ params, body: { openToken } }).catch(() => undefined);
}
