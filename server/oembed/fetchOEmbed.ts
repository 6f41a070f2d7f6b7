import { boundedFetch } from '../platform/http/boundedFetch.ts';
import type { MediaSource } from './sources.ts';

const timeoutMs = 5000;
const maxBytes = 64 * 1024;

/** Fetches the oEmbed response of a host and parses the JSON. Throws the errors of `boundedFetch`. */
export async function fetchOEmbed(
  { endpoint }: MediaSource,
  page: string,
  milliseconds = timeoutMs,
): Promise<unknown> {
  const address = new URL(endpoint);
  address.searchParams.set('format', 'json');
  address.searchParams.set('url', page);
  const { ok, status, body } = await boundedFetch(
    address,
    { credentials: 'omit', headers: { accept: 'application/json' } },
    { bytes: maxBytes, milliseconds },
  );
  if (!ok) throw new Error(`The host answers ${status}.`);
  return JSON.parse(body.toString('utf8'));
}
