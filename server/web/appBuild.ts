import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyReply } from 'fastify';
import { scriptHeaders } from '../platform/security/contentSecurityPolicy.ts';
import * as z from 'zod';
import type { RenderFirstScreen } from '#contract/firstScreen.ts';

/** The folder of the built app. */
export const appFolder = fileURLToPath(new URL('../../dist/app', import.meta.url));
/** The built code of `src/prerender`. */
const renderer = fileURLToPath(new URL('../../dist/prerender/index.js', import.meta.url));

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
/** A script file of several sources (scripts/codeSplitting.ts) has no source as its key: it is found by its name. */
const Manifest = z.record(z.string(), Chunk).transform((chunks) => ({
  ...Object.fromEntries(
    Object.values(chunks).flatMap((one) => (one.name ? [[one.name, one]] : [])),
  ),
  ...chunks,
}));

/** The server's view of the built app. */
export interface AppBuild {
  /** The bundled index.html. */
  readonly template: string;
  /** The output files by the path of their source, and by their name. */
  readonly chunks: z.output<typeof Manifest>;
  readonly render: RenderFirstScreen;
  /** Identifies the build. */
  readonly version: string;
}

const places = ['index.html', '.vite/manifest.json'].map((name) => path.join(appFolder, name));

let last: AppBuild | null = null;

/**
 * Checks for a new build with each page; null without a build. The files are read only after a build:
 * reading and validating them takes 1 ms of the 7 ms of a page.
 */
export async function readAppBuild(): Promise<AppBuild | null> {
  try {
    const version = (await Promise.all([...places, renderer].map(writtenAt))).join();
    if (last?.version !== version) last = await readFiles(version);
    return last;
  } catch {
    return null;
  }
}

async function writtenAt(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs} ${size} ${ino}`;
}

async function readFiles(version: string): Promise<AppBuild> {
  const texts = await Promise.all(places.map((file) => readFile(file, 'utf8')));
  const [template = '', manifest = ''] = texts;
  const address = `${pathToFileURL(renderer).href}?${encodeURIComponent(version)}`;
  const { render } = (await import(address)) as { readonly render: RenderFirstScreen };
  return { template, chunks: Manifest.parse(JSON.parse(manifest)), render, version };
}

/** The scripts and style sheets of a source or a script file, and of its static imports. */
export function filesOf(
  { chunks }: AppBuild,
  source: string,
): { scripts: string[]; styles: string[] } {
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key) || !chunks[key]) return;
    visited.add(key);
    for (const imported of chunks[key].imports) visit(imported);
  };
  visit(source);
  const found = [...visited].flatMap((key) => chunks[key] ?? []);
  return { scripts: found.map(({ file }) => file), styles: found.flatMap(({ css }) => css) };
}

/**
 * A file with a content hash in its name never changes; others are revalidated. Fonts are open to other
 * origins: the card fields of the gateways load them.
 * @param fileOrigins from which the workers of the reader fetch files, beside the store
 */
export const fileHeaders = (fileOrigins: readonly string[] = []) => {
  const policy = scriptHeaders(fileOrigins);
  return (reply: FastifyReply, sent: string): void => {
    const file = sent.replace(/\.br$/, '');
    const hashed = /-[\w-]{8}\.\w+$/.test(file);
    void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
    if (file.endsWith('js')) void reply.headers(policy);
  };
};
