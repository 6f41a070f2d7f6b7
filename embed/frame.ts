import type { Settings } from './options.ts';
import type { WantedIssue } from './protocol.ts';
import type { Height } from './types.ts';

/** The permissions that the store needs in a frame. */
const permissions = 'payment; fullscreen; clipboard-write; storage-access';

/** The path of an issue's page, or of its reader if a type or a page is given. Without an issue the given address. */
export function pathOf({
  issue,
  type,
  page,
  address = '/',
}: Pick<Settings, 'issue' | 'type' | 'page' | 'address'>): string {
  if (!issue) return address;
  if (!type && !page) return `/read/${issue}`;
  return readingPath(issue, type, page);
}

/** The path of the reader without the store. */
export const viewerPath = ({ issueId, pdfType, page }: WantedIssue): string =>
  `${readingPath(issueId, pdfType, page)}#viewer`;

const readingPath = (issue: number, type = 'full', page?: number): string =>
  `/read/${issue}/${type === 'sample' ? 'preview' : type}${page ? `?page=${page}` : ''}`;

/** Sets styles by properties: a policy that forbids style attributes allows them. */
export const setStyle = (element: HTMLElement, styles: string): void => {
  element.style.cssText = styles;
};

export function newFrame({ src, appearance }: Settings, path: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const address = new URL(src + path);
  // The server renders the appearance into the document. A message would come after the first paint.
  if (appearance) address.searchParams.set('appearance', appearance);
  frame.allow = permissions;
  frame.referrerPolicy = 'origin';
  frame.src = address.href;
  return frame;
}

/** The height until the frame reports its own, in CSS pixels: about one screen of a store. */
const defaultHeight = 640;

/** The default height, or the distance to the viewport's bottom if that is larger: no visible content moves then. */
export const reservedHeight = (element: Element): number =>
  Math.max(defaultHeight, innerHeight - Math.max(0, element.getBoundingClientRect().top));

/** The height in whole pixels that the content needs, within the bounds. */
export function heightFor(height: Height, content = defaultHeight): number {
  if (typeof height === 'number') return height;
  const { min = 0, max = Infinity } = height === 'auto' ? {} : height;
  return Math.min(Math.max(Math.ceil(content), min), max);
}

/** Whether the frame is as high as its content. */
export const isAutoHeight = (height: Height): boolean => typeof height !== 'number';
