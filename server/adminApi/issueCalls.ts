import type { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { BulkEdit, BulkOutcome } from '#contract/admin/bulkEdit.ts';
import type { publisherCalls } from '#contract/admin/calls.ts';
import { IssueListing, type PublishedIssue } from '#contract/admin/issueInput.ts';
import type { operatorCalls } from '#contract/admin/operatorCalls.ts';
import type { IssueId } from '#contract/ids.ts';
import { analyticsOf } from '../analytics/analytics.ts';
import { readershipOf } from '../analytics/readership.ts';
import { assertPrice } from '../billing/priceLimits.ts';
import { BlobMissing } from '../platform/blobs/blobStore.ts';
import { makePreviewLink } from '../entitlements/giftLinks.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import {
  adminIssue,
  adminShelf,
  editIssue,
  IssueRefused,
  orderShelf,
  placeOnShelf,
  proposalOf,
  publishIssue,
  type PublishOptions,
  type PublishReport,
  rebuildPacks,
  removeDraft,
  removeOrWithdraw,
  replaceFile,
  resetCover,
  scheduleIssue,
  setCover,
} from '../publishing/index.ts';
import { copyFromFile, isAnyFile } from '../publishing/copySource.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import type { AdminContext, HandlersOf } from './adminContext.ts';
import { refusalIn } from './refusals.ts';

type PricingContext = Pick<AdminContext, 'payments'> & Resources;

/** The calls of a publisher, for both transports. The uploads are in `uploadRoutes.ts`. */
export const publisherHandlers = (context: PricingContext): HandlersOf<typeof publisherCalls> => ({
  shelf: () => adminShelf(context.db),
  async editIssue({ params, body, signal }) {
    await assertPrice(context.db, context.payments, body.price ?? null);
    return editIssue(context, params.id, body, signal && { signal });
  },
  editIssues: ({ body, signal }) => editIssues(context, body, signal && { signal }),
  placeIssue: ({ params, body }) => placeOnShelf(context, params.id, body.listed),
  scheduleIssue: ({ params, body }) =>
    scheduleIssue(context, params.id, body.at === null ? null : new Date(body.at)),
  removeIssue: ({ params }) => removeDraft(context, params.id),
  resetCover: ({ params }) => resetCover(context, params.id),
  rebuildPacks: ({ params }) => rebuildPacks(context, params.id),
  previewLink: ({ params }) => makePreviewLink(context.db, params.id, context.clock.now()),
  orderShelf: ({ body }) => orderShelf(context, body.ids),
  figures: ({ query }) => analyticsOf(context.db, query, context.clock.now()),
  readership: ({ query }) => readershipOf(context.db, query, context.clock.now()),
});

/** Edits one issue after the other. A refused one does not keep the others from being edited. */
async function editIssues(
  context: PricingContext,
  { edit, issues: seen }: BulkEdit,
  options: PublishOptions = {},
): Promise<BulkOutcome> {
  await assertPrice(context.db, context.payments, edit.price ?? null);
  const outcome: BulkOutcome = { issues: [], failures: [] };
  for (const { id, before } of seen) {
    try {
      outcome.issues.push(await editIssue(context, id, { ...edit, before }, options));
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      outcome.failures.push({ id, ...refusal });
    }
  }
  return outcome;
}

type IssueCalls = Pick<
  typeof operatorCalls,
  | 'addIssue'
  | 'issueFile'
  | 'listIssues'
  | 'proposal'
  | 'removeOrWithdraw'
  | 'replaceFile'
  | 'setCover'
>;

/** The calls of the operator for issues. A PDF is a file of this machine. */
export const issueHandlers = (context: PricingContext): HandlersOf<IssueCalls> => ({
  listIssues: () => listIssues(context.db),
  async addIssue({ body: { publishedAt, ...body }, onProgress, signal }) {
    await assertPrice(context.db, context.payments, body.price);
    const input = {
      ...body,
      price: body.price || null,
      samplePages: body.samplePages ?? 0,
      ...(publishedAt !== undefined && { publishedAt: new Date(publishedAt) }),
    };
    return publishedIssue(context.db, await publishIssue(context, input, onProgress, { signal }));
  },
  async replaceFile({ params, body: { file, ...body }, onProgress, signal }) {
    const options = { ...body, signal };
    const report = await replaceFile(context, params.id, file, onProgress, options);
    return publishedIssue(context.db, report);
  },
  setCover: ({ params, body: { file } }) =>
    setCover(context, params.id, { file, copyTo: copyFromFile(file, isAnyFile) }),
  proposal: ({ body, onProgress, signal }) =>
    proposalOf(context, body.file, onProgress, { signal }),
  issueFile: ({ params }) => issueFile(context, params.id),
  removeOrWithdraw: async ({ params }) => ({ removal: await removeOrWithdraw(context, params.id) }),
});

export const publishedIssue = async (
  db: Db,
  { id, format, warnings }: PublishReport,
): Promise<PublishedIssue> => ({
  issue: await adminIssue(db, id),
  format,
  warnings: [...warnings],
});

/**
 * Returns the present file of an issue, with the publisher's pictures. Throws `IssueRefused`, or `OperatorError` for a
 * lost file.
 */
async function issueFile({ db, blobs }: Resources, id: IssueId): Promise<Readable> {
  const columns = { full: issues.full, download: issues.download };
  const [row] = await db.select(columns).from(issues).where(eq(issues.id, id));
  if (!row) throw new IssueRefused('no_such_issue', id);
  return blobs.get(row.download ?? row.full).catch((error: unknown) => {
    throw error instanceof BlobMissing
      ? new OperatorError(
          'command',
          `The store has lost the file of issue ${id}: see “gatefold check”.`,
        )
      : error;
  });
}

/** The currency of all prices, and its decimals. */
export async function currencyOf(tx: Queries) {
  const { currency, currencyPrecision: precision } = await readStore(tx);
  return { currency, precision };
}

/** The whole shelf, with the fields that an import compares. */
async function listIssues(tx: Queries): Promise<IssueListing> {
  const currency = await currencyOf(tx);
  const origins = await originsOf(tx);
  const listed = (await adminShelf(tx)).map((issue) => ({ ...issue, ...origins.get(issue.id) }));
  return IssueListing.parse({ ...currency, issues: listed });
}

async function originsOf(tx: Queries) {
  const rows = await tx
    .select({
      id: issues.id,
      importKey: issues.importKey,
      file: sql<string>`coalesce(${issues.download}, ${issues.full})`,
      source: issues.source,
    })
    .from(issues);
  return new Map<number, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
}
