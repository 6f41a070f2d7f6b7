import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type SamplePage, samplePageUrl } from '#contract/api/issueContent.ts';
import { PACK_FORMAT, PICTURE_TYPE, PREFIX_BYTES } from '#contract/pack/format.ts';
import { PackHead, type Picture, previewOf } from '#contract/pack/head.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  BlobMissing,
  type BlobStore,
  BlobsUnavailable,
  type ByteRange,
} from '../platform/blobs/blobStore.ts';
import { uncompressed } from '../platform/blobs/sendBlob.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, packs } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { Memo } from '../platform/memo.ts';
import type { Resources } from '../platform/resources.ts';

/** The pictures of the pages of samples, which everyone may read. They are parts of the samples' packs. */
export interface SamplePages {
  /** Returns the first spread of an issue's sample; empty without one, and until its pack is built. */
  spreadOf(id: IssueId): Promise<readonly SamplePage[]>;
  /** Returns the picture of a page. Throws `Refused` for a pack that is not a present sample's. */
  pictureOf(packSha256: string, page: number): Promise<Buffer>;
}

export interface SamplePack {
  readonly file: string;
  readonly headEnd: number;
}

/** The cover is page 1. */
const spreadPages = [2, 3] as const;

export function openSamplePages({ db, blobs }: Pick<Resources, 'db' | 'blobs'>): SamplePages {
  const heads = new Memo<PackHead>({ max: 50 });
  const headOf = (pack: SamplePack): Promise<PackHead> =>
    heads.get(pack.file, () => readHead(blobs, pack));
  const picture = async (pack: SamplePack, page: number): Promise<Picture | null> =>
    previewOf(await headOf(pack), pack.headEnd - PREFIX_BYTES, page - 1);
  return {
    async spreadOf(id) {
      const pack = await findPack(db, { id });
      if (!pack) return [];
      const shown = await Promise.all(
        spreadPages.map(async (page) => ({ page, preview: await picture(pack, page) })),
      ).catch(noneWithoutFile);
      return toSpread(pack, shown);
    },
    async pictureOf(packSha256, page) {
      const pack = await findPack(db, { file: packSha256 });
      const preview = pack && (await picture(pack, page));
      if (!preview) throw new Refused('not_found');
      const { begin, end } = preview.range;
      return bytesOf(blobs, packSha256, { start: begin, end: end - 1 });
    },
  };
}

interface ShownPage {
  readonly page: number;
  readonly preview: Picture | null;
}

/** A page that is wider than high is a spread itself. */
function toSpread({ file }: SamplePack, [first, second]: readonly ShownPage[]): SamplePage[] {
  const pages = [first, second].flatMap((shown) =>
    shown?.preview
      ? [{ page: shown.page, width: shown.preview.width, height: shown.preview.height }]
      : [],
  );
  if (!first?.preview) return [];
  const isWide = pages.map(({ width, height }) => width > height);
  return (isWide[0] || isWide[1] ? pages.slice(0, 1) : pages).map(({ page, width, height }) => ({
    url: samplePageUrl(file, page),
    width,
    height,
  }));
}

/** The page is complete without the pictures. */
export function noneWithoutFile(error: unknown): [] {
  if (error instanceof BlobMissing || error instanceof BlobsUnavailable) return [];
  throw error;
}

/** Finds the pack of a listed issue's present sample. */
async function findPack(
  db: Queries,
  asked: { readonly id: IssueId } | { readonly file: string },
): Promise<SamplePack | null> {
  const [pack] = await db
    .select({ file: packs.file, headEnd: packs.headEnd })
    .from(packs)
    .innerJoin(issues, and(eq(issues.id, packs.issueId), eq(issues.sample, packs.pdf)))
    .where(
      and(
        'id' in asked ? eq(packs.issueId, asked.id) : eq(packs.file, asked.file),
        eq(packs.type, 'sample'),
        eq(packs.format, PACK_FORMAT),
        isNull(issues.withdrawnAt),
      ),
    )
    .limit(1);
  return pack?.file && pack.headEnd ? { file: pack.file, headEnd: pack.headEnd } : null;
}

const bytesOf = async (blobs: BlobStore, file: string, range: ByteRange): Promise<Buffer> =>
  buffer(await blobs.get(file, range));

export async function readHead(blobs: BlobStore, { file, headEnd }: SamplePack): Promise<PackHead> {
  const bytes = await bytesOf(blobs, file, { start: PREFIX_BYTES, end: headEnd - 1 });
  return PackHead.parse(JSON.parse((await unzip(bytes)).toString()));
}

const unzip = promisify(gunzip);

const Params = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  page: z.coerce.number().int().positive(),
});

/** The address contains the hash of the pack, so caches may hold a picture for ever. */
const headers = {
  'content-type': PICTURE_TYPE,
  'cache-control': 'public, max-age=31536000, immutable',
};

export async function samplePageRoutes(
  app: FastifyInstance,
  { samplePages }: { readonly samplePages: SamplePages },
): Promise<void> {
  app.get(
    '/sample/:sha256/:page.webp',
    { schema: { params: Params }, ...uncompressed },
    async (request, reply) => {
      const { sha256, page } = request.params as z.output<typeof Params>;
      const picture = await samplePages.pictureOf(sha256, page).catch((error: unknown) => {
        throw error instanceof BlobMissing ? new Refused('file_gone') : error;
      });
      return reply.headers(headers).send(picture);
    },
  );
}
