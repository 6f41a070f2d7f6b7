import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toMajor } from '#contract/money.ts';
import type { ListedIssue } from '#contract/admin/issueInput.ts';
import { OperatorError, codeOf } from '../../platform/operatorErrors.ts';
import { hashOfFile } from '../../publishing/storeFiles.ts';
import type { StoreClient } from '../storeClient.ts';
import type { WorkHooks } from '../../adminApi/adminContext.ts';
import type { NamedProgress } from '../terminalText.ts';
import { writtenBundles } from './bundleEntries.ts';
import { writtenCoupons, plansOf, writtenSettings } from './storeEntries.ts';
import { manifestName, isInside } from './manifest.ts';
import { wholeMetadata } from './manifestMetadata.ts';
import { noLanguage } from '../arguments.ts';
import { cannotWrite } from './proposeFolder.ts';
import { exportedHead, type WrittenIssue, writtenManifest } from './writeManifest.ts';
import { cutTo } from '../../platform/truncateText.ts';

/** Keeps names in every script far below the limit of file systems, 255 bytes. */
const maxLetters = 60;

/**
 * Returns the file name of each issue in a folder: the name in the folder that it was imported from,
 * otherwise its title. The names also differ on file systems that ignore case and accents.
 */
export function fileNames(issues: readonly Pick<ListedIssue, 'id' | 'title' | 'importKey'>[]) {
  const taken = new Set([folded(manifestName)]);
  const isFree = (name: string): boolean => !collides(folded(name), taken);
  return issues.map(({ id, title, importKey }) => {
    const slug = slugOf(title);
    let name = importKey !== null && isInside(importKey) ? importKey : `${slug}.pdf`;
    for (let end = ''; !isFree(name); end += `-${id}`) name = `${slug}${end}.pdf`;
    taken.add(folded(name));
    return name;
  });
}

/** A folder's name collides with a file's name. */
const collides = (name: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some(
    (one) => one === name || one.startsWith(`${name}/`) || name.startsWith(`${one}/`),
  );

const folded = (name: string): string => name.normalize('NFKD').toLowerCase();

const slugOf = (title: string): string => {
  const parts = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\u200C\u200D]+/gu, '-');
  return cutTo(parts, maxLetters).replaceAll(/^-+|-+$/g, '') || 'issue';
};

export interface ExportReport {
  readonly folder: string;
  readonly issues: number;
}

/**
 * Writes the store into a folder that `importFolder` can read: its settings, the data of all issues, drafts and
 * withdrawn ones included, the present files, the plans and bundles that are sold and the coupons. After an interruption the folder is empty
 * again, unless the process was killed. The manifest is written last. Throws `OperatorError`.
 */
export async function exportFolder(
  client: StoreClient,
  folder: string,
  hooks: WorkHooks<NamedProgress>,
): Promise<ExportReport> {
  const { issues, currency, precision } = await client.listIssues();
  const plans = plansOf(await client.listPlans());
  const store = await writtenSettings(client);
  const bundles = await client.listBundles();
  const coupons = await client.listCoupons();
  await makeEmpty(folder);
  const names = fileNames(issues);
  const entries = issues.map((issue, n) => writtenOf(issue, names[n] ?? '', precision));
  try {
    await writeFiles(client, folder, issues, names, hooks);
    const manifest = writtenManifest(exportedHead, {
      currency,
      store,
      plans,
      bundles: writtenBundles(bundles, issues, names),
      coupons: writtenCoupons(coupons, issues, names, {
        today: new Date().toISOString().slice(0, 10),
        precision,
      }),
      issues: entries,
    });
    await writeFile(path.join(folder, manifestName), manifest);
  } catch (error) {
    const written = [manifestName, ...names].map((name) => name.split('/')[0] ?? name);
    for (const name of new Set(written))
      await rm(path.join(folder, name), { recursive: true, force: true });
    throw isOfDisk(error) ? cannotWrite(folder, error) : error;
  }
  return { folder, issues: issues.length };
}

const isOfDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EFBIG'].includes(codeOf(error) ?? '');

async function makeEmpty(folder: string): Promise<void> {
  const there = await mkdir(folder, { recursive: true })
    .then(() => readdir(folder))
    .catch((error: unknown) => {
      throw cannotWrite(folder, error);
    });
  if (there.length > 0)
    throw new OperatorError('command', `${folder} is not empty: give the name of a new folder.`);
}

const writtenOf = (issue: ListedIssue, file: string, precision: number): WrittenIssue => ({
  file,
  title: issue.title,
  ...(issue.description && { description: issue.description }),
  price: issue.price === null ? 'free' : toMajor(issue.price, precision).toFixed(precision),
  ...(issue.samplePages > 0 && { 'sample-pages': String(issue.samplePages) }),
  // Without the value, the other store would take its own proposal from the file.
  language: issue.language ?? noLanguage,
  'reading-direction': issue.readingDirection,
  ...(issue.spreads !== 'auto' && { spreads: issue.spreads }),
  ...wholeMetadata(issue),
  ...(!issue.isListed && { draft: 'true' }),
  ...(issue.publishedAt !== null && { published: issue.publishedAt.slice(0, 10) }),
});

async function writeFiles(
  client: StoreClient,
  folder: string,
  issues: readonly ListedIssue[],
  names: readonly string[],
  { onProgress, signal }: WorkHooks<NamedProgress>,
): Promise<void> {
  for (const [n, issue] of issues.entries()) {
    const name = names[n] ?? '';
    onProgress({ step: `${name} (${n + 1} of ${issues.length})`, fraction: n / issues.length });
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    signal.throwIfAborted();
    await pipeline(
      await client.issueFile({ params: { id: issue.id } }),
      createWriteStream(target),
      { signal },
    ).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
    if ((await hashOfFile(target)) !== issue.file)
      throw new OperatorError(
        'command',
        `Issue ${issue.id} was given another file meanwhile: export again.`,
      );
  }
}
