import type { LookupHost } from '#contract/media.ts';

/** The oEmbed endpoint of a host, and the origin of its players. */
export interface MediaSource {
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
