import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { CoverFileName, type CoverWidth, coverUrl, coverWidths } from '#contract/api/issue.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coverRenditions, files, issues } from '../platform/db/schema.ts';
import { uncompressed, sendBlob } from '../platform/blobs/sendBlob.ts';
import { Memo } from '../platform/memo.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { randomUUID } from 'node:crypto';
import { type IssueId, IssueIdInPath } from '#contract/ids.ts';

const Params = z.object({ file_name: CoverFileName });
const widthHint = `has to be one of ${coverWidths.join(', ')}`;
const Query = z.object({
  w: z.enum(coverWidths.map(String), widthHint).default('500').transform(Number),
});

/** The name of a cover changes with its picture, so caches may hold it for ever. */
const headers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept' };

export async function coverRoutes(
  app: FastifyInstance,
  { db, blobs }: Pick<Resources, 'db' | 'blobs'>,
): Promise<void> {
  const find = coverCache(db);
  app.get(
    '/cover/resolve/:file_name',
    { schema: { params: Params, querystring: Query }, ...uncompressed },
    async (request, reply) => {
      const { file_name } = request.params as z.output<typeof Params>;
      const { w } = request.query as z.output<typeof Query>;
      const webp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
      const cover = await find(file_name, w, webp ? ['webp', 'jpeg'] : ['jpeg']);
      if (!cover) {
        const present = await presentName(db, file_name);
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
 * Returns the present name of a cover after the issue's file was replaced. Open lists, links and other
 * sites still use the old name. For an issue that is not listed it returns null, because a client can
 * invent names.
 */
async function presentName(tx: Queries, fileName: string): Promise<string | undefined> {
  const id = issueOfCover(fileName);
  if (id === null) return undefined;
  const [issue] = await tx
    .select({ name: issues.coverFileName })
    .from(issues)
    .where(and(eq(issues.id, id), isNull(issues.withdrawnAt)));
  return issue?.name;
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
