import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { barIconSize, iconPath, iconSizes } from '#contract/paths.ts';
import { sendBlob, uncompressed } from '../platform/blobs/sendBlob.ts';
import type { Queries } from '../platform/db/connection.ts';
import { store, storeIcons } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { drawIcon } from './pdf-worker/index.ts';
import { iconName, sourceName } from './pdf-worker/workerProtocol.ts';
import { limits, PublishRefused } from './refusals.ts';
import { saveFileRows } from './saveIssue.ts';
import { inWorkFolder } from './workFolder.ts';

/** The store's icon as a picture of the owner, in the sizes that the pages need. */

type IconResources = Pick<Resources, 'blobs' | 'db' | 'settings'>;

/**
 * Makes a picture the icon of the store. The worker that reads it has no access to the store. Throws `PublishRefused`.
 * @param picture in base64
 */
export async function setIcon(
  { blobs, db, settings }: IconResources,
  picture: string,
): Promise<{ icon: string }> {
  const bytes = Buffer.from(picture, 'base64');
  // Caches may hold an icon for ever: another picture has another name.
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const icons = await inWorkFolder(settings.dataDir, async (folder) => {
    await writeFile(path.join(folder, sourceName), bytes);
    const { signal } = new AbortController();
    const answer = await drawIcon({ kind: 'icon', folder }, { limits, signal, onStep() {} });
    if (answer.kind !== 'done') throw new PublishRefused('icon_wrong', { file: '', limits });
    return Promise.all(
      iconSizes.map(async (size) => ({
        size,
        file: {
          ...(await blobs.putFile(path.join(folder, iconName(size)))),
          mediaType: 'image/png',
        },
      })),
    );
  });
  const icon = iconPath(name, barIconSize);
  await db.transaction(async (tx) => {
    const files = icons.map(({ file }) => file);
    await saveFileRows(tx, files);
    const rows = icons.map(({ size, file }) => ({ name, size, file: file.sha256 }));
    await tx.insert(storeIcons).values(rows).onConflictDoNothing();
    await tx.update(store).set({ icon }).where(eq(store.id, 1));
  });
  return { icon };
}

/** Deletes the rows of earlier icons. */
export async function deleteOldIcons(tx: Queries): Promise<void> {
  const isPresent = sql`${store.icon} like '/icon/' || ${storeIcons.name} || '/%'`;
  await tx.delete(storeIcons).where(sql`not exists (select from ${store} where ${isPresent})`);
}

const Params = z.object({
  name: z.string().regex(/^[0-9a-f]{16}$/),
  size: z.enum(iconSizes.map(String)).transform(Number),
});

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/png',
};

export async function iconRoutes(
  app: FastifyInstance,
  { blobs, db }: Pick<Resources, 'blobs' | 'db'>,
): Promise<void> {
  app.get(
    '/icon/:name/:size.png',
    { schema: { params: Params }, ...uncompressed },
    async (request, reply) => {
      const { name, size } = request.params as z.output<typeof Params>;
      const [found] = await db
        .select({ file: storeIcons.file })
        .from(storeIcons)
        .where(and(eq(storeIcons.name, name), eq(storeIcons.size, size)));
      if (!found) throw new Refused('not_found');
      void reply.headers(headers);
      return sendBlob(blobs, found.file, request, reply);
    },
  );
}
