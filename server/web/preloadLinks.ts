import { coverUrl, type Issue } from '#contract/api/issue.ts';
import { voidTag } from '../platform/http/html.ts';
import { type AppBuild, filesOf } from './appBuild.ts';
import { facesOf } from './fontPreloads.ts';
import type { Start } from './boot.ts';

/** The role of the page in a frame of another site. Users read in a separate frame. */
export type Frame = 'none' | 'store' | 'reader';

/**
 * Links to files that the app will request, in addition to those of its template: its language, the parts
 * of an issue's page, the fonts of its first screen, and the parts of a frame. They load together with the
 * app instead of after it.
 */
export function preloadLinks(
  build: AppBuild,
  start: Start,
  frame: Frame,
  isReading: boolean,
): string {
  const sources = [
    `locales/${start.boot.locale}.json`,
    ...(frame === 'none' ? [] : ['framed']),
    ...issueSources(start, frame),
    ...(isReading && frame === 'none' ? ['reader'] : []),
  ];
  const files = sources.map((source) => filesOf(build, source));
  const isNew = (file: string, index: number, all: readonly string[]) =>
    all.indexOf(file) === index && !build.template.includes(file);
  return [
    ...facesOf(build, start).map(face),
    ...(frame === 'reader' && start.issue && !start.issue.firstPage ? [picture(start.issue)] : []),
    ...files
      .flatMap(({ styles }) => styles)
      .filter(isNew)
      .map(styleSheet),
    ...files
      .flatMap(({ scripts }) => scripts)
      .filter(isNew)
      .map(modulePreload),
  ].join('');
}

/** In a frame the reader has a page of its own. */
function issueSources({ issue }: Start, frame: Frame): string[] {
  if (frame === 'reader') return ['reader'];
  if (!issue) return [];
  return issue.description ? ['details', 'markdown'] : ['details'];
}

/** The picture that the reader shows until the first page is painted. */
const picture = ({ cover }: Issue): string =>
  voidTag('link', {
    rel: 'preload',
    as: 'image',
    href: coverUrl(cover.fileName, 400),
    fetchpriority: 'high',
  });

const face = (file: string): string =>
  voidTag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    href: `/${file}`,
  });

const styleSheet = (file: string): string =>
  voidTag('link', { rel: 'stylesheet', crossorigin: true, href: `/${file}` });

/** After the pictures, with the priority of the app's own script. */
const modulePreload = (file: string): string =>
  voidTag('link', {
    rel: 'modulepreload',
    crossorigin: true,
    href: `/${file}`,
    fetchpriority: 'low',
  });
