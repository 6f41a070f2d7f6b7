import type { MediaFrame } from '#contract/api/media.ts';
import { mediaOf } from '#contract/media.ts';
import type { Handlers } from '../http/mount.ts';
import { Refused } from '../refusal.ts';
import type { Services } from '../services.ts';
import { ask } from './ask.ts';
import { frameIn } from './frame.ts';
import type { MediaSources } from './sources.ts';

export { type MediaSources, publicSources, sourcesAt } from './sources.ts';

const oneHour = 60 * 60 * 1000;
const mostKept = 1000;

interface Kept {
  readonly frame: MediaFrame;
  readonly until: number;
}

/** Finds the player behind a link. What was found is kept for an hour, as it hardly ever changes. */
export function mediaCalls({ clock, media }: Services): Pick<Handlers, 'media'> {
  const kept = new Map<string, Kept>();
  return {
    async media({ query }) {
      const link = mediaOf(URL.parse(query.url));
      if (link?.kind !== 'lookup') throw new Refused('bad_request');
      const now = clock.now().getTime();
      const known = kept.get(link.url);
      if (known && known.until > now) return known.frame;
      const frame = await lookUp(media, link);
      kept.delete(link.url);
      kept.set(link.url, { frame, until: now + oneHour });
      forgetOldest(kept);
      return frame;
    },
  };
}

type Lookup = Extract<ReturnType<typeof mediaOf>, { kind: 'lookup' }>;

async function lookUp(sources: MediaSources, { host, url }: Lookup): Promise<MediaFrame> {
  const source = sources[host];
  const answer = await ask(source, url).catch(() => null);
  const frame = frameIn(answer, source);
  if (!frame) throw new Refused('media_unavailable');
  return frame;
}

function forgetOldest(kept: Map<string, Kept>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}
