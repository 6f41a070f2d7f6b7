import { type Issue, posterPath, posterWidth } from '#contract/api/issue.ts';
import type { FeedStore } from './feedStore.ts';

/** The longest sides of a picture that a site has room for, in pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * What other sites show for a link to an issue (oEmbed 1.0). The type is a link with a picture: only listed sites may
 * frame the store, so there is no HTML for all others.
 */
export function issueCard(store: FeedStore, issue: Issue, room: Room): object {
  const { cover } = issue;
  const height = Math.round((posterWidth * cover.height) / cover.width);
  return {
    version: '1.0',
    type: 'link',
    title: store.titleOf(issue),
    provider_name: store.name,
    provider_url: `${store.origin}/`,
    cache_age: 3600,
    ...(posterWidth <= room.width &&
      height <= room.height && {
        thumbnail_url: store.origin + posterPath(issue.id),
        thumbnail_width: posterWidth,
        thumbnail_height: height,
      }),
  };
}

/** The number of the issue at an address of this store, which may be below a path; null for every other address. */
export function issueAt(address: string, { origin }: Pick<FeedStore, 'origin'>): number | null {
  const url = URL.parse(address);
  const [before, path = ''] = url ? `${url.origin}${url.pathname}`.split(`${origin}/read/`, 2) : [];
  const id = before === '' ? /^(\d+)(?:\/|$)/.exec(path)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}
