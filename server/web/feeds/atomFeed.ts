import { coverUrl, type Issue } from '#contract/api/issue.ts';
import { issuePath, paths } from '#contract/paths.ts';
import { escapeText, tag } from '../../platform/http/html.ts';

import { feedPaths, type FeedStore } from './feedStore.ts';

/** The entries of the feed. Programs ask at least once a day. */
const maxEntries = 30;

/** The feed of the newest issues (RFC 4287). */
export function atomFeed(store: FeedStore, issues: readonly Issue[]): string {
  const { origin, name, description, locale } = store;
  const newest = issues.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, maxEntries);
  const self = origin + feedPaths.atom;
  const updated = new Date(newest[0] ? timeOf(newest[0]) : 0).toISOString();
  const content = [
    textTag('id', self),
    textTag('title', name),
    description ? textTag('subtitle', description) : '',
    textTag('updated', updated),
    tag('author', {}, textTag('name', name)),
    tag('link', { rel: 'self', type: 'application/atom+xml', href: self }, ''),
    tag('link', { rel: 'alternate', type: 'text/html', href: origin + paths.list }, ''),
    ...newest.map((issue) => entryOf(issue, store)),
  ];
  const feed = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('feed', feed, content.join('\n'))}\n`;
}

function entryOf(issue: Issue, { origin, titleOf, textOf }: FeedStore): string {
  const url = origin + issuePath(issue.id);
  const time = new Date(timeOf(issue)).toISOString();
  const text = textOf(issue);
  const content = [
    textTag('id', url),
    textTag('title', titleOf(issue)),
    textTag('updated', time),
    textTag('published', time),
    ...(issue.authors ?? []).map((author) => tag('author', {}, textTag('name', author))),
    ...(issue.tags ?? []).map((term) => tag('category', { term: xmlText(term) }, '')),
    text ? textTag('summary', text) : '',
    tag('link', { rel: 'alternate', type: 'text/html', href: url }, ''),
    tag('link', { rel: 'enclosure', type: 'image/jpeg', href: coverOf(issue, origin) }, ''),
  ];
  return tag('entry', issue.language ? { 'xml:lang': issue.language } : {}, content.join('\n'));
}

const coverOf = ({ cover }: Issue, origin: string): string =>
  origin + coverUrl(cover.fileName, 500);

const timeOf = ({ publishedAt }: Issue): number => Date.parse(publishedAt ?? '') || 0;

const textTag = (name: string, text: string): string => tag(name, {}, escapeText(xmlText(text)));

/** XML 1.0 has no way to write these characters (section 2.2), and programs refuse a file with one. */
const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
