import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accentRoles } from '#contract/accent.ts';
import { coverUrl, type Issue } from '#contract/api/issue.ts';
import { locales } from '#contract/boot.ts';
import {
  manifestPath,
  offlineAddresses,
  type OfflineBuild,
  serviceWorkerPath,
} from '#contract/offline.ts';
import { prefixOf } from '../config/addresses.ts';
import { palettes } from '#contract/palette.ts';
import { iconNameIn, iconPath, paths } from '#contract/paths.ts';
import { listIssues } from '../catalog/catalogQueries.ts';
import { contractVersion } from '../platform/contractVersion.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import { escapeText, voidTag } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { scriptHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { translate } from '../platform/translations.ts';
import type { Services } from '../services/index.ts';
import { appearanceOf, readStore } from '../storeSettings/index.ts';
import { appFolder, filesOf, readAppBuild } from './appBuild.ts';

const drawnIconPath = '/icon/store.svg';

/** The manifest, the icon and the service worker of a store that keeps issues on devices. */
export async function offlineRoutes(
  app: FastifyInstance,
  { db, blobs, settings }: Pick<Services, 'db' | 'blobs' | 'settings'>,
): Promise<void> {
  // The calls of the reader pass through the service worker, and so do those that the store redirects to its bucket.
  const policy = scriptHeaders(blobs.signedUrls?.origin ? [blobs.signedUrls.origin] : []);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
  });
  const prefix = prefixOf(settings);
  const requireStore = async (): Promise<StoreRow> => {
    const row = await readStore(db);
    if (!row.offlineEnabled) throw new Refused('not_found');
    return row;
  };
  app.get(manifestPath, async (_request, reply) => {
    const manifest = {
      ...manifestOf(await requireStore(), prefix),
      screenshots: (await listIssues(db, mostScreenshots)).map((issue) => coverAs(issue, prefix)),
    };
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest));
  });
  app.get(drawnIconPath, async (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').send(drawnIcon(await requireStore())),
  );
  app.get(serviceWorkerPath, async (_request, reply) => {
    const script = await serviceWorkerFor(await requireStore(), prefix);
    if (script === null) throw new Refused('not_found');
    return reply.headers(policy).type('text/javascript; charset=utf-8').send(script);
  });
}

/** Only in the head of the store's own page: a host page is no app of the store. */
export const manifestLink = ({ offlineEnabled }: Pick<StoreRow, 'offlineEnabled'>): string =>
  offlineEnabled ? voidTag('link', { rel: 'manifest', href: manifestPath }) : '';

type Look = Pick<
  StoreRow,
  'name' | 'icon' | 'locale' | 'uiDirection' | 'theme' | 'accent' | 'offlineEnabled'
>;

/** W3C, Web Application Manifest. */
function manifestOf(row: Look, prefix: string): object {
  const { locale, direction, theme } = appearanceOf(row);
  const { surface } = palettes[theme].light;
  return {
    id: prefix + paths.list,
    start_url: prefix + paths.list,
    scope: prefix + paths.list,
    name: row.name,
    short_name: row.name,
    lang: locale,
    dir: direction,
    display: 'standalone',
    background_color: surface,
    theme_color: surface,
    icons: iconsOf(row.icon, prefix),
    shortcuts: [{ name: translate(locale, 'shell.onDevice'), url: prefix + paths.device }],
  };
}

/** A browser shows them before the store is put on a home screen. */
const mostScreenshots = 3;

function coverAs({ title, cover: { fileName, width, height } }: Issue, prefix: string): object {
  const shown = 500;
  return {
    src: prefix + coverUrl(fileName, shown),
    sizes: `${shown}x${Math.max(1, Math.round((shown * height) / width))}`,
    type: 'image/jpeg',
    form_factor: 'narrow',
    label: title,
  };
}

/** The publisher's icon, or a drawn one. A picture at another address has an unknown size. */
function iconsOf(icon: string, prefix: string): readonly object[] {
  const name = iconNameIn(icon);
  if (name === undefined) {
    const drawn = { src: prefix + drawnIconPath, sizes: 'any', type: 'image/svg+xml' };
    return [drawn, { ...drawn, purpose: 'maskable' }];
  }
  return ([180, 512] as const).map((size) => ({
    src: prefix + iconPath(name, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
}

/** The first letter of the store's name on its accent, which fills the safe zone of a maskable icon. */
function drawnIcon(row: Look): string {
  const { accent, theme } = appearanceOf(row);
  const { accent: ground, onAccent: ink } = accent
    ? accentRoles(accent).light
    : palettes[theme].light;
  const [letter = ''] = row.name.trim().toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><text x="256" y="256" dy=".36em" text-anchor="middle" font-family="Georgia, serif" font-size="280" fill="${ink}">${escapeText(letter)}</text></svg>`;
}

const source = 'workers/offline/serviceWorker.ts';

/** null without a build. */
async function serviceWorkerFor(row: Look, prefix: string): Promise<string | null> {
  const build = await readAppBuild();
  const [file] = build ? filesOf(build, source).scripts : [];
  if (!build || !file) return null;
  const { locale } = appearanceOf(row);
  const others = locales
    .filter((other) => other !== locale)
    .flatMap((other) =>
      ['', 'annotations/', 'store/'].flatMap(
        (part) => filesOf(build, `locales/${part}${other}.json`).scripts,
      ),
    );
  const [script, names] = await Promise.all([
    readFile(path.join(appFolder, file), 'utf8'),
    readdir(path.join(appFolder, 'assets'), { recursive: true }),
  ]);
  const files = names
    .map((name) => `assets/${name.split(path.sep).join('/')}`)
    .filter((name) => isNeeded(name) && !others.includes(name) && name !== file)
    .toSorted()
    .map((name) => `${prefix}/${name}`);
  const version = createHash('sha256')
    .update(contractVersion())
    // The page of the device has the looks of the store.
    .update(
      JSON.stringify([files, script, row.name, locale, row.uiDirection, row.theme, row.accent]),
    )
    .digest('hex');
  const offline: OfflineBuild = { version, files, ...offlineAddresses(prefix) };
  return `const offlineBuild = ${JSON.stringify(offline)};\n${script}`;
}

/** Code, styles, Latin fonts and the files of pdf.js. Another font is kept when a page has used it. */
const isNeeded = (name: string): boolean =>
  /\.(?:m?js|css)$|-latin-\w+-normal-[\w-]{8}\.woff2$/.test(name) ||
  /^assets\/pdfjs\/.*\.(?!br$)\w+$/.test(name);
