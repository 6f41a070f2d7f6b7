import { boundedBody } from '../http/boundedBody.ts';
import type { MediaSource } from './sources.ts';

const patience = 5000;
const mostBytes = 64 * 1024;

/**
 * What a host answers of one of its pages, as parsed JSON. Throws when it takes too long or says too
 * much, and when it sends us elsewhere: a redirect could lead into our own network.
 */
export async function ask(
  { endpoint }: MediaSource,
  page: string,
  milliseconds = patience,
): Promise<unknown> {
  const address = new URL(endpoint);
  address.searchParams.set('format', 'json');
  address.searchParams.set('url', page);
  const response = await fetch(address, {
    redirect: 'error',
    credentials: 'omit',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(milliseconds),
  });
  if (!response.ok) throw new Error(`The host answers ${response.status}.`);
  return JSON.parse((await boundedBody(response, mostBytes)).toString('utf8'));
}
