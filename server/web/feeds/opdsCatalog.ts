import { coverUrl, type Issue, type TextAccess } from '#contract/api/issue.ts';
import { toMajor } from '#contract/money.ts';
import { issuePath, paths, readingPath } from '#contract/paths.ts';
import { feedPaths, type FeedStore } from './feedStore.ts';

/** The publications of one file. */
export const pageSize = 50;

const mediaType = 'application/opds+json';

/**
 * One page of the catalogue in the order of the shelf (OPDS 2.0, drafts.opds.io/opds-2.0). Each issue links to its page
 * in the store: no file leaves the store without a check of the rights.
 * @param page counts from 1
 */
export function opdsCatalog(store: FeedStore, issues: readonly Issue[], page: number): object {
  const { origin, name, description } = store;
  const pages = pagesOf(issues);
  const address = (of: number) => `${origin}${feedPaths.opds}${of > 1 ? `?page=${of}` : ''}`;
  const link = (rel: string, of: number) => ({ rel, href: address(of), type: mediaType });
  return {
    metadata: {
      title: name,
      ...(description && { description }),
      numberOfItems: issues.length,
      itemsPerPage: pageSize,
      currentPage: page,
    },
    links: [
      link('self', page),
      link('first', 1),
      ...(page > 1 ? [link('previous', page - 1)] : []),
      ...(page < pages ? [link('next', page + 1)] : []),
      link('last', pages),
      { rel: 'alternate', href: origin + paths.list, type: 'text/html' },
    ],
    publications: issues
      .slice((page - 1) * pageSize, page * pageSize)
      .map((issue) => entryOf(issue, store)),
  };
}

/** An empty catalogue has one page. */
export const pagesOf = (issues: readonly Issue[]): number =>
  Math.max(1, Math.ceil(issues.length / pageSize));

const entryOf = (issue: Issue, store: FeedStore) => ({
  metadata: metadataOf(issue, store),
  links: linksOf(issue, store),
  images: ([500, 350] as const).map((width) => ({
    href: store.origin + coverUrl(issue.cover.fileName, width),
    type: 'image/jpeg',
    width,
    height: Math.round((width * issue.cover.height) / issue.cover.width),
  })),
});

function metadataOf(issue: Issue, { origin, titleOf, textOf }: FeedStore) {
  const { language, authors, publishedAt, coverDate, pages, series, issueNumber, tags } = issue;
  const text = textOf(issue);
  const position = Number(issueNumber);
  const isNumber = issueNumber !== undefined && Number.isFinite(position);
  return {
    '@type': 'https://schema.org/PublicationIssue',
    identifier: origin + issuePath(issue.id),
    title: titleOf(issue),
    ...(language !== null && { language }),
    ...(authors && { author: authors }),
    ...((coverDate ?? publishedAt) && { published: coverDate ?? publishedAt }),
    ...(pages !== undefined && { numberOfPages: pages }),
    ...(text && { description: text }),
    ...(tags && { subject: tags }),
    ...(series !== undefined && {
      belongsTo: { series: { name: series, ...(isNumber && { position }) } },
    }),
    ...(issue.textAccess && { accessibility: accessibilityOf[issue.textAccess] }),
  };
}

/** In the vocabulary of the W3C (w3.org/community/reports/a11y-discov-vocab). */
const accessibilityOf: Readonly<Record<TextAccess, object>> = {
  tagged: {
    accessMode: ['textual', 'visual'],
    accessModeSufficient: [['textual'], ['visual']],
    feature: ['structuralNavigation', 'taggedPDF'],
  },
  text: { accessMode: ['textual', 'visual'], accessModeSufficient: [['visual']] },
  scan: { accessMode: ['visual'], accessModeSufficient: [['visual']], feature: ['none'] },
};

const rel = (name: string): string => `http://opds-spec.org/acquisition${name}`;

/** The relations of acquisitions are those of OPDS 1.2, section 5.2. */
function linksOf(issue: Issue, { origin, currency, currencyPrecision, isSelling }: FeedStore) {
  const page = { href: origin + issuePath(issue.id), type: 'text/html' };
  const value = toMajor(issue.price, currencyPrecision);
  return [
    { rel: 'alternate', ...page },
    ...(issue.isFree
      ? [{ rel: rel('/open-access'), href: origin + readingPath(issue.id), type: 'text/html' }]
      : []),
    ...(!issue.isFree && isSelling
      ? [{ rel: rel('/buy'), ...page, properties: { price: { currency, value } } }]
      : []),
    ...(issue.hasSample
      ? [{ rel: rel('/sample'), href: origin + readingPath(issue.id, 'sample'), type: 'text/html' }]
      : []),
  ];
}
