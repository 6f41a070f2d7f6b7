import type { CustomFetch } from 'openid-client';
import { BodyTooLong, boundedBody } from '../../http/boundedBody.ts';
import { isLoopback } from '../../http/site.ts';
import { Refused } from '../../refusal.ts';

/** How providers are asked. */
export interface Web {
  /** Seconds that one answer may take; somebody looks at an empty window meanwhile. */
  readonly patience: number;
}

export const publicWeb: Web = { patience: 8 };

const mostBytes = 256 * 1024;

/**
 * Fetches for openid-client, but believes no provider to be there, quick or brief: one that is not
 * there is 'provider_unavailable', and one that never stops talking is cut off.
 */
export const carefulFetch: CustomFetch = async (url, options) => {
  const response = await reach(url, options);
  if (response.status >= 500) throw new Refused('provider_unavailable');
  const { status, headers } = response;
  return new Response(await shortBody(response), { status, headers });
};

/** The same for the providers whose ID tokens cannot be checked: they are left out of their answers. */
export const fetchWithoutIdToken: CustomFetch = async (url, options) => {
  const response = await carefulFetch(url, options);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response;
  const { id_token: _, ...rest } = body;
  const { status, headers } = response;
  return new Response(JSON.stringify(rest), { status, headers });
};

/** A connection that broke is tried once more, where asking twice does no harm. */
async function reach(url: string, options: RequestInit): Promise<Response> {
  const attempt = () => fetch(url, options);
  return attempt()
    .catch((error: unknown) => {
      if (options.method !== 'GET' || options.signal?.aborted) throw error;
      return attempt();
    })
    .catch(unavailable);
}

async function shortBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body || response.status === 204) return null;
  try {
    return new Uint8Array(await boundedBody(response, mostBytes));
  } catch (error) {
    if (error instanceof BodyTooLong) throw new Refused('provider_failed');
    return unavailable();
  }
}

function unavailable(): never {
  throw new Refused('provider_unavailable');
}

/** Plain HTTP is for what does not leave the machine: a provider that is being tried out. */
export const isPlainLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopback(url.hostname);
};
