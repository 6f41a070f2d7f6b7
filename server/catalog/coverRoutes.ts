import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  CoverFileName,
  type CoverWidth,
  coverUrl,
  coverWidths,
  posterWidth,
} from '#contract/api/issue.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coverRenditions, files, issues } from '../platform/db/schema.ts';
import { uncompressed, sendBlob } from '../platform/blobs/sendBlob.ts';
import { Memo } from '../platform/memo.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { randomUUID } from 'node:crypto';
import { type IssueId, IssueIdInPath } from '#contract/ids.ts';

const Params = z.object({ file_name: CoverFileName });
/** An issue, or the first one of the list. */
const PosterParams = z.object({ issue: z.union([z.literal('newest'), IssueIdInPath]) });
const widthHint = `has to be one of ${coverWidths.join(', ')}`;
const Query = z.object({
  w: z.enum(coverWidths.map(String), widthHint).default('500').transform(Number),
});

/** The name of a cover changes with its picture, so caches may hold it for ever. */
const headers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept' };

/** A poster of a page of another site has one address, whichever picture it is. */
const posterHeaders = {
  'cache-control': 'public, max-age=600',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept',
};

const formatsFor = ({ headers }: FastifyRequest): string[] =>
  /\bimage\/webp\b/.test(headers.accept ?? '') ? ['webp', 'jpeg'] : ['jpeg'];

export async function coverRoutes(
  app: FastifyInstance,
  { db, blobs }: Pick<Resources, 'db' | 'blobs'>,
): Promise<void> {
  const find = coverCache(db);
  app.get(
    '/cover/:issue',
    { schema: { params: PosterParams }, ...uncompressed },
    async (request, reply) => {
      const { issue } = request.params as z.output<typeof PosterParams>;
      const name = await listedName(db, issue === 'newest' ? null : issue);
      const cover = name && (await find(name, posterWidth, formatsFor(request)));
      if (!cover) throw new Refused('not_found');
      void reply.headers({ ...posterHeaders, 'content-type': cover.mediaType });
      return sendBlob(blobs, cover.sha256, request, reply);
    },
  );
  app.get(
    '/cover/resolve/:file_name',
    { schema: { params: Params, querystring: Query }, ...uncompressed },
    async (request, reply) => {
      const { file_name } = request.params as z.output<typeof Params>;
      const { w } = request.query as z.output<typeof Query>;
      const cover = await find(file_name, w, formatsFor(request));
      if (!cover) {
        const id = issueOfCover(file_name);
        const present = id && (await listedName(db, id));
        if (!present) throw new Refused('not_found');
        void reply.header('cache-control', 'public, max-age=60');
        return reply.redirect(coverUrl(present, w as CoverWidth));
      }
      void reply.headers({ ...headers, 'content-type': cover.mediaType });
      return sendBlob(blobs, cover.sha256, request, reply, true);
    },
  );
}

type Cover = NonNullable<Awaited<ReturnType<typeof findCover>>>;

/** The content of a name never changes. The cached covers take a few hundred kilobytes. */
function coverCache(db: Queries) {
  const covers = new Memo<Cover>({ max: 2000 });
  return (fileName: string, width: number, formats: string[]) =>
    covers.get(`${fileName} ${width} ${formats[0]}`, () => findCover(db, fileName, width, formats));
}

/**
 * Returns the present name of the cover of an issue, or of the first issue of the list. The file may have been replaced,
 * and open lists, links and other sites still use an old name. For an issue that is not listed it returns null, because a
 * client can invent names.
 */
async function listedName(tx: Queries, id: IssueId | null): Promise<string | null> {
  const [issue] = await tx
    .select({ name: issues.coverFileName })
    .from(issues)
    .where(and(id === null ? undefined : eq(issues.id, id), isNull(issues.withdrawnAt)))
    .orderBy(desc(issues.sortOrder), desc(issues.id))
    .limit(1);
  return issue?.name ?? null;
}

/** Returns the first format that exists, of the publisher's picture if there is one. */
async function findCover(tx: Queries, fileName: string, width: number, formats: string[]) {
  const found = await tx
    .select({
      format: coverRenditions.format,
      isOwn: coverRenditions.isOwn,
      sha256: files.sha256,
      mediaType: files.mediaType,
    })
    .from(coverRenditions)
    .innerJoin(issues, eq(issues.id, coverRenditions.issueId))
    .innerJoin(files, eq(files.sha256, coverRenditions.file))
    .where(
      and(
        eq(issues.coverFileName, fileName),
        eq(coverRenditions.width, width),
        inArray(coverRenditions.format, formats),
      ),
    );
  return found.toSorted(
    (a, b) =>
      Number(b.isOwn) - Number(a.isOwn) || formats.indexOf(a.format) - formats.indexOf(b.format),
  )[0];
}

/** The name contains the issue, so that a request for an old name can be redirected to the present one. */
export const newCoverName = (id: IssueId): string => `issue-${id}-${randomUUID()}.jpg`;

/** null for a name without an issue. */
const issueOfCover = (fileName: string): IssueId | null =>
  IssueIdInPath.safeParse(/^issue-(\d+)-/.exec(fileName)?.[1]).data ?? null;
