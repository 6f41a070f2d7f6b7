import type { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { sizeName } from '#contract/admin/pageFormat.ts';
import type { IssueId } from '#contract/ids.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import { BlobMissing } from '../../platform/blobs/blobStore.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { issues } from '../../platform/db/schema.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import {
  adminShelf,
  editIssue,
  IssueRefused,
  orderShelf,
  placeOnShelf,
  proposalOf,
  rebuildPacks,
  publishIssue,
  type PublishReport,
  removeOrWithdraw,
  type Removal,
  replaceFile,
  sentenceOf,
} from '../../publishing/index.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';
import {
  type AddedIssue,
  type IssueEditOrder,
  IssueListing,
  type IssueOrder,
  type Progress,
  type Proposal,
  type ReplaceOrder,
} from '../protocol.ts';
import { type Pricing, priceOf } from './price.ts';
import type { WorkHooks } from './progressStream.ts';

type PublishWork = WorkHooks<Progress>;

export interface IssueService {
  addIssue(order: IssueOrder, hooks: PublishWork): Promise<AddedIssue>;
  editIssue(id: IssueId, order: IssueEditOrder, hooks: PublishWork): Promise<void>;
  replaceFile(id: IssueId, order: ReplaceOrder, hooks: PublishWork): Promise<AddedIssue>;
  /** Includes drafts and withdrawn issues, in the order of the shelf. */
  listIssues(): Promise<IssueListing>;
  placeOnShelf(id: IssueId, listed: boolean): Promise<void>;
  removeIssue(id: IssueId): Promise<Removal>;
  /** Requests a rebuild of the packs of an issue. */
  rebuildPacks(id: IssueId): Promise<void>;
  orderShelf(ids: readonly IssueId[]): Promise<void>;
  /** The present file of the issue. */
  issueFile(id: IssueId): Promise<Readable>;
  /** Reads the metadata of a PDF without publishing it. */
  propose(file: string, hooks: PublishWork): Promise<Proposal>;
}

export const issueService = (resources: Resources, payments: PaymentOffer): IssueService => ({
  addIssue: (order, hooks) => addIssue({ ...resources, payments }, order, hooks),
  editIssue: (id, order, hooks) => applyEdit({ ...resources, payments }, id, order, hooks),
  async replaceFile(id, { file, ...order }, { onProgress, signal }) {
    const hooks = { ...order, signal };
    return inSentences(await replaceFile(resources, id, file, onProgress, hooks));
  },
  listIssues: () => listIssues(resources.db),
  placeOnShelf: async (id, listed) => void (await placeOnShelf(resources, id, listed)),
  removeIssue: (id) => removeOrWithdraw(resources, id),
  rebuildPacks: async (id) => void (await rebuildPacks(resources, id)),
  orderShelf: (ids) => orderShelf(resources, ids),
  issueFile: (id) => issueFile(resources, id),
  propose: (file, { onProgress, signal }) => proposalOf(resources, file, onProgress, { signal }),
});

type PricingResources = Resources & Pricing;

async function addIssue(
  resources: PricingResources,
  order: IssueOrder,
  { onProgress, signal }: PublishWork,
): Promise<AddedIssue> {
  const price = await priceOf(resources, order.price);
  const publishedAt = order.publishedAt === undefined ? undefined : new Date(order.publishedAt);
  const complete = { ...order, price, publishedAt };
  return inSentences(await publishIssue(resources, complete, onProgress, { signal }));
}

const inSentences = (report: PublishReport): AddedIssue => ({
  ...report,
  format: sizeName(report.format),
  otherSizes: report.format.others,
  warnings: report.warnings.map(sentenceOf),
});

async function applyEdit(
  resources: PricingResources,
  id: IssueId,
  { price: typed, ...edit }: IssueEditOrder,
  { signal }: PublishWork,
): Promise<void> {
  const price = typed === undefined ? undefined : await priceOf(resources, typed);
  await editIssue(resources, id, { ...edit, price }, { signal });
}

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

/** The whole shelf, with the fields that an import compares. */
async function listIssues(tx: Queries): Promise<IssueListing> {
  const { currency, currencyPrecision } = await readStore(tx);
  const origins = await originsOf(tx);
  const listed = (await adminShelf(tx)).map((issue) => ({ ...issue, ...origins.get(issue.id) }));
  return IssueListing.parse({ currency, precision: currencyPrecision, issues: listed });
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
