import * as z from 'zod';
import { type MediaFrame, mediaOf, type LookupHost } from '#contract/media.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Memo } from '../platform/memo.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { oneHour } from '../platform/clock.ts';
import { boundedFetch } from '../platform/http/boundedFetch.ts';

/** The oEmbed endpoint of a host, and the origin of its players. */
interface MediaSource {
  readonly endpoint: string;
  readonly playerOrigin: string;
}

export type MediaSources = Readonly<Record<LookupHost, MediaSource>>;

/** The endpoints are constants: no input of a user becomes a host of a request. */
export const publicSources: MediaSources = {
  soundcloud: {
    endpoint: 'https://soundcloud.com/oembed',
    playerOrigin: 'https://w.soundcloud.com',
  },
  slideshare: {
    endpoint: 'https://www.slideshare.net/api/oembed/2',
    playerOrigin: 'https://www.slideshare.net',
  },
};

/** One origin that simulates all hosts. */
export const sourcesAt = (origin: string): MediaSources => ({
  soundcloud: { endpoint: `${origin}/soundcloud/oembed`, playerOrigin: origin },
  slideshare: { endpoint: `${origin}/slideshare/oembed`, playerOrigin: origin },
});

/** The fields that are used (oembed.com, section 2.3.4). Some hosts send '100%' as a size. */
const size = z.number().int().min(50).max(4000).nullable().catch(null);
const Oembed = z.object({ html: z.string().max(10_000), width: size, height: size });

/**
 * Extracts the player from an oEmbed response. Of its HTML only the address of its single iframe is used,
 * and only at a known player's origin. Returns null otherwise.
 */
export function frameIn(response: unknown, { playerOrigin }: MediaSource): MediaFrame | null {
  const oembed = Oembed.safeParse(response);
  if (!oembed.success) return null;
  const { html, width, height } = oembed.data;
  const frames = [
    ...html.matchAll(/<iframe\s(?:[^<>]*?\s)?src\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi),
  ];
  const [frame] = frames;
  if (!frame || frames.length > 1) return null;
  const src = playerAt((frame[1] ?? frame[2] ?? '').replaceAll('&amp;', '&'), playerOrigin);
  return src === null ? null : { src, width, height };
}

function playerAt(address: string, origin: string): string | null {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return url.origin === origin && !url.username && !url.password ? url.href : null;
}

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

const maxCached = 1000;

/** Finds the player of a link. Results hardly ever change and are cached for an hour. */
export function mediaCalls({
  clock,
  media,
}: Pick<Resources, 'clock'> & { readonly media: MediaSources }): Pick<Handlers, 'media'> {
  const frames = new Memo<MediaFrame>({
    max: maxCached,
    lifetime: oneHour,
    now: () => clock.now(),
  });
  return {
    async media({ query }) {
      const link = mediaOf(URL.parse(query.url));
      if (link?.kind !== 'lookup') throw new Refused('bad_request');
      return frames.get(link.url, () => fetchFrame(media, link));
    },
  };
}

type Lookup = Extract<ReturnType<typeof mediaOf>, { kind: 'lookup' }>;

async function fetchFrame(sources: MediaSources, { host, url }: Lookup): Promise<MediaFrame> {
  const source = sources[host];
  const response = await fetchOEmbed(source, url).catch(() => null);
  const frame = frameIn(response, source);
  if (!frame) throw new Refused('media_unavailable');
  return frame;
}
