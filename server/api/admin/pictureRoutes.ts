import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { IssueIdInPath } from '#contract/ids.ts';
import { pagePreviews } from '../../platform/db/schema.ts';
import { sendBlob } from '../../platform/blobs/sendBlob.ts';
import { Refused } from '../../platform/http/refusal.ts';
import type { Services } from '../../services/index.ts';

const Params = z.object({
  id: IssueIdInPath,
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number),
});

/** Another file may have another picture at this address, and the permission may change. */
const headers = { 'content-type': 'image/webp', 'cache-control': 'private, no-store' };

/** Pictures of pages that customers may have to pay for, for publishers only. */
export async function pictureRoutes(app: FastifyInstance, { db, blobs }: Services): Promise<void> {
  app.get(
    '/api/publish/issues/:id/pages/:page.webp',
    { schema: { params: Params } },
    async (request, reply) => {
      const { id, page } = request.params as z.output<typeof Params>;
      const [found] = await db
        .select({ file: pagePreviews.file })
        .from(pagePreviews)
        .where(and(eq(pagePreviews.issueId, id), eq(pagePreviews.page, page)));
      if (!found) throw new Refused('not_found');
      void reply.headers(headers);
      return sendBlob(blobs, found.file, request, reply);
    },
  );
}
