import type { LookupHost } from '#contract/media.ts';

/** Where a host tells of its players, and where those are. */
export interface MediaSource {
  readonly endpoint: string;
  readonly playerOrigin: string;
}

export type MediaSources = Readonly<Record<LookupHost, MediaSource>>;

/** The addresses are fixed: nothing that anybody sends us becomes a host that is asked. */
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

/** One origin that simulates all of them. */
export const sourcesAt = (origin: string): MediaSources => ({
  soundcloud: { endpoint: `${origin}/soundcloud/oembed`, playerOrigin: origin },
  slideshare: { endpoint: `${origin}/slideshare/oembed`, playerOrigin: origin },
});
