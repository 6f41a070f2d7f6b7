import type { Settings } from './options.ts';
import type { WantedIssue } from './protocol.ts';

/** What the store cannot do in a frame unless its host lends it. */
const allowed = 'payment; fullscreen; clipboard-write; storage-access';

/** Of an issue: its page, or where one begins to read it at once. */
export function pathOf({ issue, type, page }: Pick<Settings, 'issue' | 'type' | 'page'>): string {
  if (!issue) return '/';
  if (!type && !page) return `/read/${issue}`;
  return readingPath(issue, type, page);
}

/** The reader alone. */
export const viewerPath = ({ issueId, pdfType, page }: WantedIssue): string =>
  `${readingPath(issueId, pdfType, page)}#viewer`;

const readingPath = (issue: number, type = 'full', page?: number): string =>
  `/read/${issue}/${type === 'sample' ? 'preview' : type}${page ? `?page=${page}` : ''}`;

/** By properties, which a page's policy allows where it forbids style attributes. */
export const dress = (element: HTMLElement, styles: string): void => {
  element.style.cssText = styles;
};

export function newFrame({ src, appearance }: Settings, path: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const address = new URL(src + path);
  // The server writes it into the document: the message comes after the first paint.
  if (appearance) address.searchParams.set('appearance', appearance);
  frame.allow = allowed;
  frame.referrerPolicy = 'origin';
  frame.src = address.href;
  return frame;
}
