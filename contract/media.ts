import * as z from 'zod/mini';

export const MediaQuery = z.object({ url: z.string().check(z.maxLength(2000)) });

/** The player of a media link, for a frame, with its size in CSS pixels if the media host states one. */
export const MediaFrame = z.object({
  src: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type MediaFrame = z.infer<typeof MediaFrame>;

/**
 * Links of an issue to media hosts with a player. They open in a dialog over the page. The app uses these rules for links, the
 * server for oEmbed look-ups.
 */
export type Media =
  /** The link alone determines the player's address. */
  | { readonly kind: 'player'; readonly src: string }
  /** The player's address needs an oEmbed look-up, by the link without optional parts. */
  | { readonly kind: 'lookup'; readonly host: LookupHost; readonly url: string };

const lookupHosts = ['soundcloud', 'slideshare'] as const;
export type LookupHost = (typeof lookupHosts)[number];

/** Every origin whose players may be shown in a frame. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
  'https://www.slideshare.net',
] as const;

/** The parts of a URL that the rules use. */
interface Address {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}

/** The media of a link; null for an ordinary page. */
export function mediaOf(url: Address | null): Media | null {
  if (!url) return null;
  if (!/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return null;
  const rule = rules[url.hostname.replace(/^(www|m)\./, '')];
  return rule?.(url) ?? null;
}

const rules: Readonly<Record<string, (url: Address) => Media | null>> = {
  'youtube.com': (url) => youtube(youtubeId(url)),
  'youtube-nocookie.com': (url) => youtube(youtubeId(url)),
  'youtu.be': ({ pathname }) => youtube(parts(pathname)[0]),
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
  'soundcloud.com': soundcloud,
  'slideshare.net': slideshare,
};

const parts = (pathname: string): readonly string[] => pathname.split('/').filter(Boolean);

/** /watch?v=id, or the id in the path of the host's other addresses. */
function youtubeId({ pathname, searchParams }: Address): string | null | undefined {
  const [first = '', second] = parts(pathname);
  if (first === 'watch') return searchParams.get('v');
  return ['embed', 'v', 'shorts', 'live'].includes(first) ? second : null;
}

const youtube = (id: string | null | undefined): Media | null =>
  id && /^[\w-]{11}$/.test(id)
    ? { kind: 'player', src: `https://www.youtube-nocookie.com/embed/${id}` }
    : null;

function vimeo({ pathname }: Address): Media | null {
  const names = parts(pathname);
  const id = names[0] === 'video' ? names[1] : names[0];
  return id && /^\d+$/.test(id)
    ? { kind: 'player', src: `https://player.vimeo.com/video/${id}` }
    : null;
}

function soundcloud({ pathname }: Address): Media | null {
  const [user, track] = parts(pathname);
  if (!user || !track) return null;
  return { kind: 'lookup', host: 'soundcloud', url: `https://soundcloud.com${pathname}` };
}

function slideshare({ pathname }: Address): Media | null {
  if (parts(pathname).length === 0) return null;
  return { kind: 'lookup', host: 'slideshare', url: `https://www.slideshare.net${pathname}` };
}
