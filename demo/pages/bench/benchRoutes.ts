import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { desc, inArray, isNull } from 'drizzle-orm';
import { IssueId } from '#contract/ids.ts';
import type { BenchPage, BenchIssue } from '../../../bench/page/benchPageData.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../../../server/web/builtPage.ts';
import { benchHeaders } from '../../../server/platform/security/contentSecurityPolicy.ts';
import { appearanceOf, readStore, asksForSignIn } from '../../../server/storeSettings/index.ts';
import type { Services } from '../../../server/services/index.ts';
import type { Queries } from '../../../server/platform/db/connection.ts';
import { files, issues } from '../../../server/platform/db/schema.ts';

/** The smallest number of pages of an issue for all measures: a jump skips some of them. */
export const enoughPages = 12;

/** The number of issues that the bench can read three times in two minutes. */
const maxIssues = 3;

interface Readable {
  readonly id: number;
  readonly name: string;
  readonly pages: number;
}

/**
 * Selects the issues of the bench: the first issues of the list that are long enough, and shorter ones if there
 * are too few. Duplicate names get the id of the issue.
 */
export function chooseIssues<Issue extends Readable>(shelf: readonly Issue[]): Issue[] {
  const isLong = ({ pages }: Issue): boolean => pages >= enoughPages;
  const short = shelf.filter((issue) => !isLong(issue)).toSorted((a, b) => b.pages - a.pages);
  const chosen = [...shelf.filter(isLong), ...short].slice(0, maxIssues);
  const isTwice = (name: string) => chosen.filter((one) => one.name === name).length > 1;
  return chosen.map((one) =>
    isTwice(one.name) ? { ...one, name: `${one.name} (${one.id})` } : one,
  );
}

/** The most issues of the list that are examined. */
const maxConsidered = 100;

/** The version that a guest can read: the full issue if it is free, else its sample. */
export async function readableIssues(db: Queries): Promise<BenchIssue[]> {
  const isWholeOpen = !asksForSignIn(await readStore(db));
  const rows = await db
    .select()
    .from(issues)
    .where(isNull(issues.withdrawnAt))
    .orderBy(desc(issues.sortOrder), desc(issues.id))
    .limit(maxConsidered);
  const chosen = chooseIssues(rows.flatMap((row) => readable(row, isWholeOpen)));
  const sizes = await sizesOf(
    db,
    chosen.map(({ file }) => file),
  );
  return chosen.map(({ file, ...issue }) => ({ ...issue, bytes: sizes.get(file) ?? 0 }));
}

/** Adds the size of the file. Returns nothing if only buyers can read it. */
function readable(row: typeof issues.$inferSelect, isWholeOpen: boolean) {
  const isWhole = row.isFree && isWholeOpen;
  const file = isWhole ? row.full : row.sample;
  const pages = isWhole ? row.fullPages : row.samplePages;
  if (file === null || pages === null) return [];
  const { id, title, coverFileName: fileName, coverWidth: width, coverHeight: height } = row;
  const type: BenchIssue['type'] = isWhole ? 'full' : 'sample';
  const name = title || `#${id}`;
  return [{ id: IssueId.parse(id), type, name, pages, file, cover: { fileName, width, height } }];
}

async function sizesOf(db: Queries, wanted: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ sha256: files.sha256, size: files.size })
    .from(files)
    .where(inArray(files.sha256, [...wanted]));
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}

/** The page on which a user measures a device. Only the demo has it. */
export async function benchmarkRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await builtFiles(app, 'bench');
  const version = await ownVersion();
  app.get('/bench', async (_request, reply) => {
    const built = await readBuilt('bench');
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(pageNotBuilt);
    return reply
      .headers(benchHeaders(services.settings))
      .type('text/html; charset=utf-8')
      .send(builtPage(built, await bootOf(services, version), {}));
  });
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function bootOf({ db, settings }: Services, version: string): Promise<BenchPage> {
  const store = await readStore(db);
  return {
    ...appearanceOf(store),
    storeName: store.name,
    version,
    issues: await readableIssues(db),
    sentryDsn: settings.sentryDsn,
  };
}
