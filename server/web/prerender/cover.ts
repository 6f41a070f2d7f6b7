import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { tag, voidTag } from '../../platform/http/html.ts';
import type { ClassNames } from './classNames.ts';

type Width = Exclude<CoverWidth, 15>;

interface Shown {
  readonly width: Width;
  /** Wider ones for windows from so many CSS pixels, the widest first. */
  readonly wider?: readonly (readonly [from: number, width: Width])[];
  /** In sight from the start; all others load when they are scrolled near. */
  readonly eager: boolean;
  /** How much of the room's width the cover takes; as much as the room allows where it is not said. */
  readonly percent?: number;
}

/** A cover on its paper, of 15 pixels until the sharp one lies over it. The title beside it is its text. */
export function coverOf({ cover }: Issue, classes: ClassNames, shown: Shown): string {
  const { width, wider = [], eager, percent } = shown;
  const paper = {
    ...classes('shared/prerendered/document.pageBackground'),
    viewBox: `0 0 ${cover.width} ${cover.height}`,
    width: percent && `${percent}%`,
  };
  const address = (width: CoverWidth): string => coverUrl(cover.fileName, width);
  const picture = (width: CoverWidth): string =>
    voidTag('img', {
      ...classes('shared/prerendered/document.picture'),
      src: address(width),
      alt: '',
      width: cover.width,
      height: cover.height,
      loading: eager ? 'eager' : 'lazy',
      fetchpriority: eager ? 'high' : 'auto',
    });
  const sources = wider.map(([from, width]) =>
    voidTag('source', { media: `(min-width: ${from}px)`, srcset: address(width) }),
  );
  const sharp =
    sources.length > 0 ? tag('picture', {}, sources.join('') + picture(width)) : picture(width);
  return tag('svg', { ...paper, 'aria-hidden': 'true' }, '') + picture(15) + sharp;
}
