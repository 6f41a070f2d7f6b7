import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { latestIssueId } from '#contract/api/issueContent.ts';
import { FirstIssues, firstIssuesId } from '#contract/firstScreen.ts';
import type { Appearance } from '#contract/messages/host.ts';
import { iconNameIn, iconPath } from '#contract/paths.ts';
import type { Clock } from '../platform/clock.ts';
import { encode, encodingFor } from '../platform/http/encoding.ts';
import { jsonBlock, tag, voidTag } from '../platform/http/html.ts';
import { documentBelow, type Site } from '../platform/http/origin.ts';
import { Memo } from '../platform/memo.ts';
import { newSecret } from '../platform/security/keys.ts';
import type { Start } from './boot.ts';
import { type AppBuild, filesOf } from './appBuild.ts';
import { manifestLink } from './offlineRoutes.ts';
import { type Frame, preloadLinks } from './preloadLinks.ts';
import type { Screen } from './prerender.ts';

/** The positions in the built page where the server inserts its data. */
const insertionPoints = {
  html: /<html[^>]*>/,
  /** The background of the window until the style sheets are loaded. */
  scheme: /<meta name="color-scheme"[^>]*>/,
  title: /<title>[^<]*<\/title>/,
  icon: /<link rel="icon"[^>]*>/,
  /** The pictures of a prerendered screen are preloaded before the script. */
  script: /<script type="module"/g,
  links: '</head>',
  end: '</body>',
  page: '<!--page-->',
  details: '<!--details-->',
  data: '<!--data-->',
};

interface Parts {
  readonly head: string;
  /** null without a prerendered screen. */
  readonly screen: Screen | null;
  readonly frame: Frame;
  /** Whether the app opens the reader at once. */
  readonly isReading: boolean;
  /** The colour scheme that a host page has set for its frame; null for the system's. */
  readonly appearance: Appearance | null;
  /** The text of the attribute `data-gifts`; null while the store offers no gift links. */
  readonly gifts: string | null;
  /** The text of the attribute `data-gift-purchases`; null while the store sells no gifts. */
  readonly giftSale: 'mail' | '' | null;
  /** The text of the attribute `data-previews`. */
  readonly previews: string;
}

/** The complete document. */
export function pageOf(
  build: AppBuild,
  start: Start,
  { head, screen, frame, isReading, appearance, gifts, giftSale, previews }: Parts,
): string {
  const { locale, ui_direction, theme } = start.boot;
  const scheme = appearance ? ` data-appearance="${appearance}"` : '';
  const embed = frame === 'none' ? '' : ' data-embed=""';
  const received = gifts === null ? '' : ` data-gifts="${gifts}"`;
  const sale = giftSale === null ? '' : ` data-gift-purchases="${giftSale}"`;
  const bundles = start.hasBundles ? ' data-bundles' : '';
  const previewed = previews && ` data-previews="${previews}"`;
  const html = `<html lang="${locale}" dir="${ui_direction}" data-theme="${theme}"${scheme}${embed}${received}${sale}${bundles}${previewed}>`;
  // Functions as replacements, because '$' has a meaning in replacement strings.
  const page = build.template
    .replace(insertionPoints.html, () => html)
    .replace(insertionPoints.scheme, (meta) =>
      appearance ? meta.replace('light dark', appearance) : meta,
    )
    .replace(insertionPoints.icon, (built) => iconLinks(start.store.icon) ?? built)
    .replace(insertionPoints.title, () => head)
    .replace(
      insertionPoints.script,
      (script) => `${script} fetchpriority="${screen?.hasPictures && !isReading ? 'low' : 'auto'}"`,
    )
    .replace(
      insertionPoints.links,
      () =>
        preloadLinks(build, start, frame, isReading) +
        accentOf(start) +
        (frame === 'none' ? manifestLink(start.store) : '') +
        insertionPoints.links,
    )
    .replace(insertionPoints.page, () => screen?.page ?? '')
    .replace(insertionPoints.details, () => screen?.details ?? '')
    .replace(insertionPoints.data, () => dataOf(start, frame));
  if (!screen) return page;
  // A browser does not paint a frame outside the window, and the frame's host waits for the app. The user of a link to
  // a page waits for that page, not for the screen below it.
  const isAwaited = frame !== 'none' || isReading;
  return isAwaited ? withAsyncScript(page) : withScriptsAfterPaint(page, build);
}

/** The links to an uploaded icon; null for another one. */
function iconLinks(icon: string): string | null {
  const name = iconNameIn(icon);
  if (name === undefined) return null;
  const link = (rel: string, size: 32 | 180 | 512): string =>
    voidTag('link', { rel, sizes: `${size}x${size}`, href: iconPath(name, size) });
  return link('icon', 32) + link('icon', 512) + link('apple-touch-icon', 180);
}

/** The policy of the page has the hash of this style sheet. */
const accentOf = ({ sheet }: Start): string => (sheet ? tag('style', {}, sheet) : '');

/**
 * Lets the end of the page come before its script. Chromium waits for module scripts without `async`, and
 * until then `:target` matches nothing: the address of the reader alone would show the list.
 */
function withAsyncScript(page: string): string {
  const [script = ''] = page.match(mainScript) ?? [];
  return page
    .replace(mainScript, '')
    .replace(
      insertionPoints.end,
      () => script.replace('"module"', '"module" async') + insertionPoints.end,
    );
}

/** Moves the app's scripts into a template, which is used after the first paint. */
function withScriptsAfterPaint(page: string, build: AppBuild): string {
  const [file] = filesOf(build, 'src/app/afterFirstPaint.ts').scripts;
  if (!file) return page;
  const held = page.match(appScripts)?.join('') ?? '';
  const starter = `<script type="module" async crossorigin src="/${file}"></script>`;
  return page
    .replace(appScripts, '')
    .replace(
      insertionPoints.links,
      () => `<template data-app>${held}</template>${starter}${insertionPoints.links}`,
    );
}

const mainScript = /<script type="module"[^>]*><\/script>/;
const appScripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The data that the app reads instead of requesting it. */
const dataOf = ({ boot, first, latest }: Start, frame: Frame): string =>
  [
    jsonBlock('boot', boot),
    first ? jsonBlock(firstIssuesId, z.encode(FirstIssues, first)) : '',
    latest && frame === 'none' ? jsonBlock(latestIssueId, latest) : '',
  ].join('');

interface SharedDocument {
  /** Everything that the document depends on, beside the prefix. It has nothing of one visitor alone. */
  readonly parts: unknown;
  /** A secret of this one answer, which the document contains. */
  readonly nonce: string | undefined;
  readonly render: () => string;
}

/** Returns the body of a document, and sets the headers of its encoding. */
type DocumentCache = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: Pick<Site, 'prefix'>,
  document: SharedDocument,
) => Promise<string | Buffer>;

/**
 * Rendering and compressing take most of the time of a page, and most visitors get the same document. A document with a
 * nonce is kept as text and compressed for each answer. A document names new issues, so it is rendered again after a minute.
 */
export function openDocumentCache(clock: Clock): DocumentCache {
  const documents = new Memo<Buffer>({ max: 200, lifetime: 60_000, now: () => clock.now() });
  const place = newSecret();
  return async (request, reply, { prefix }, { parts, nonce, render }) => {
    const encoding = nonce === undefined ? encodingFor(request) : '';
    const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, place) : text);
    const text = withoutNonce(JSON.stringify([encoding, prefix, parts]));
    const key = createHash('sha256').update(text).digest('base64');
    const body = await documents.get(key, () =>
      encode(Buffer.from(withoutNonce(documentBelow(render(), prefix))), encoding),
    );
    if (nonce !== undefined) return body.toString().replaceAll(place, nonce);
    void reply.header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding);
    return body;
  };
}
