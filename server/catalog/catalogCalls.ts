import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Inside, mostInside, samplePageUrl } from '#contract/api/issueContent.ts';
import type { IssueId } from '#contract/ids.ts';
import { PACK_FORMAT, PREFIX_BYTES } from '#contract/pack/format.ts';
import { type PackHead, previewOf } from '#contract/pack/head.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import { type CatalogCache, catalogResponse } from './catalogCache.ts';
import { listBundles } from './bundleQueries.ts';
import { listPlans, publicStore } from './catalogQueries.ts';
import { type SamplePages, noneWithoutFile, readHead, type SamplePack } from './samplePages.ts';
import { files, issues, packs } from '../platform/db/schema.ts';
import { Memo } from '../platform/memo.ts';

/** Returns what everyone may see of the inside of an issue. */
type InsideOf = (id: IssueId) => Promise<Inside>;

export function openInsideOf({ db, blobs }: Pick<Resources, 'db' | 'blobs'>): InsideOf {
  const heads = new Memo<PackHead>({ max: 50 });
  const headOf = (pack: SamplePack): Promise<PackHead> =>
    heads.get(pack.file, () => readHead(blobs, pack));
  return async (id) => {
    const { sample, full, fileSize } = await findFiles(db, id);
    const pages = sample ? pagesOf(sample, headOf).catch(noneWithoutFile) : [];
    const contents = full ? contentsOf(full, headOf).catch(noneWithoutFile) : [];
    return { pages: await pages, contents: await contents, fileSize };
  };
}

type HeadOf = (pack: SamplePack) => Promise<PackHead>;

/** The first page is the cover. */
async function pagesOf(pack: SamplePack, headOf: HeadOf): Promise<Inside['pages']> {
  const head = await headOf(pack);
  const shown = head.sizes.flatMap((_, index) => {
    const picture = index === 0 ? null : previewOf(head, pack.headEnd - PREFIX_BYTES, index);
    if (!picture) return [];
    const { width, height } = picture;
    const page = index + 1;
    return [{ page, url: samplePageUrl(pack.file, page), width, height }];
  });
  return shown.slice(0, mostInside.pages);
}

/** The top level of the outline. */
async function contentsOf(pack: SamplePack, headOf: HeadOf): Promise<Inside['contents']> {
  const { outline } = await headOf(pack);
  return outline.slice(0, mostInside.entries).map(({ title, page }) => ({ title, page }));
}

interface Found {
  readonly sample: SamplePack | null;
  readonly full: SamplePack | null;
  readonly fileSize: number | null;
}

/** Finds the packs of the present files of a listed issue, and the size of the file to download. */
async function findFiles(db: Resources['db'], id: IssueId): Promise<Found> {
  const isPresent = or(
    and(eq(packs.type, 'sample'), eq(packs.pdf, issues.sample)),
    and(eq(packs.type, 'full'), eq(packs.pdf, issues.full)),
  );
  const rows = await db
    .select({ type: packs.type, file: packs.file, headEnd: packs.headEnd, size: files.size })
    .from(issues)
    .innerJoin(files, eq(files.sha256, sql`coalesce(${issues.download}, ${issues.full})`))
    .leftJoin(packs, and(eq(packs.issueId, issues.id), eq(packs.format, PACK_FORMAT), isPresent))
    .where(and(eq(issues.id, id), isNull(issues.withdrawnAt)));
  const packOf = (wanted: 'sample' | 'full'): SamplePack | null => {
    const row = rows.find(({ type }) => type === wanted);
    return row?.file && row.headEnd ? { file: row.file, headEnd: row.headEnd } : null;
  };
  return { sample: packOf('sample'), full: packOf('full'), fileSize: rows[0]?.size ?? null };
}

export interface CatalogServices extends Pick<Resources, 'db'> {
  /** Resolves to the listed issues. */
  readonly catalogCache: () => Promise<CatalogCache>;
  readonly samplePages: SamplePages;
  readonly insideOf: InsideOf;
}

/** The public calls about the store and its issues. */
export const catalogCalls = ({
  db,
  catalogCache,
  insideOf,
}: Pick<CatalogServices, 'db' | 'catalogCache' | 'insideOf'>): Pick<
  Handlers,
  'store' | 'plans' | 'bundles' | 'issues' | 'inside'
> => ({
  store: async () => publicStore(await readStore(db)),
  plans: () => listPlans(db),
  bundles: () => listBundles(db),
  inside: ({ params }) => insideOf(params.id),
  issues: async ({ request, reply }) => catalogResponse(await catalogCache(), request, reply),
});
