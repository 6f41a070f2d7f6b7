import { type MediaFrame, mediaOf } from '#contract/media.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Memo } from '../platform/memo.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { fetchOEmbed } from './fetchOEmbed.ts';
import { frameIn } from './parsePlayer.ts';
import type { MediaSources } from './sources.ts';
import { oneHour } from '../platform/clock.ts';

export { type MediaSources, publicSources, sourcesAt } from './sources.ts';

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
