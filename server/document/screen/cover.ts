import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { tag, voidTag } from '../../http/html.ts';
import type { Look } from './looks.ts';

interface Shown {
  readonly width: Exclude<CoverWidth, 15>;
  /** In sight from the start; all others load when they are scrolled near. */
  readonly eager: boolean;
  /** How much of the room's width the cover takes; as much as the room allows where it is not said. */
  readonly percent?: number;
}

/** A cover on its paper, of 15 pixels until the sharp one lies over it. The title beside it is its text. */
export function coverOf({ cover }: Issue, look: Look, { width, eager, percent }: Shown): string {
  const paper = {
    ...look('document/document.paper'),
    viewBox: `0 0 ${cover.width} ${cover.height}`,
    width: percent && `${percent}%`,
  };
  const picture = (width: CoverWidth): string =>
    voidTag('img', {
      ...look('document/document.picture'),
      src: coverUrl(cover.fileName, width),
      alt: '',
      width: cover.width,
      height: cover.height,
      loading: eager ? 'eager' : 'lazy',
      fetchpriority: eager ? 'high' : 'auto',
    });
  return tag('svg', { ...paper, 'aria-hidden': 'true' }, '') + picture(15) + picture(width);
}
