import type { CustomFetch } from 'openid-client';
import { BodyTooLong, boundedFetch, type Fetched } from '../../platform/http/boundedFetch.ts';
import { isLoopback } from '../../config/addresses.ts';
import { Refused } from '../../platform/http/refusal.ts';

/** The network settings for providers. */
export interface ProviderNetwork {
  /** The time limit of one answer in seconds. The user sees an empty window meanwhile. */
  readonly timeoutSeconds: number;
}

export const publicNetwork: ProviderNetwork = { timeoutSeconds: 8 };

const maxBytes = 256 * 1024;

/**
 * The fetch function of openid-client, bounded in time and size. An unreachable provider is
 * 'provider_unavailable', and a too long answer is cut off.
 */
export const boundedProviderFetch: CustomFetch = async (url, options) => {
  const { status, headers, body } = await fetchWithRetry(url, options);
  if (status >= 500) throw new Refused('provider_unavailable');
  // A response with this status must have no body.
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers });
};

/**
 * The same for providers whose ID tokens cannot be checked: the ID tokens are removed from their
 * answers.
 */
export const fetchWithoutIdToken: CustomFetch = async (url, options) => {
  const response = await boundedProviderFetch(url, options);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response;
  const { id_token: _, ...rest } = body;
  const { status, headers } = response;
  return new Response(JSON.stringify(rest), { status, headers });
};

/**
 * A broken connection is retried once if the repeated request does no harm. openid-client limits
 * the time by a signal, and follows no redirect.
 */
async function fetchWithRetry(url: string, options: RequestInit): Promise<Fetched> {
  const attempt = () => boundedFetch(url, options, { bytes: maxBytes });
  return attempt()
    .catch((error: unknown) => {
      const isFinal = options.method !== 'GET' || options.signal?.aborted;
      if (isFinal || error instanceof BodyTooLong) throw error;
      return attempt();
    })
    .catch((error: unknown) => {
      throw new Refused(error instanceof BodyTooLong ? 'provider_failed' : 'provider_unavailable');
    });
}

/** Plain HTTP is allowed only on the same machine, for tests of a provider. */
export const isPlainLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopback(url.hostname);
};
