import { type CoverWidth, coverUrl, type Issue } from '#contract/api/issue.ts';
import { tag, voidTag } from '../../platform/http/html.ts';
import type { ClassNames } from '../bundle.ts';

type Width = Exclude<CoverWidth, 15>;

interface Shown {
  readonly width: Width;
  /** Wider renditions, from these window widths in CSS pixels. The widest comes first. */
  readonly wider?: readonly (readonly [from: number, width: Width])[];
  /** Whether the cover is visible at the start. All others load lazily. */
  readonly eager: boolean;
  /** The share of the container's width in percent; all of it without a value. */
  readonly percent?: number;
}

/** A cover over a preview of 15 pixels. It has no alternative text, because the title stands beside it. */
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
