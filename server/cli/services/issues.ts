import type { Readable } from 'node:stream';
import { sizeName } from '#contract/admin/pageFormat.ts';
import type { IssueId } from '#contract/ids.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import {
  editIssue,
  orderShelf,
  placeOnShelf,
  proposalOf,
  rebuildPacks,
  publishIssue,
  type PublishReport,
  removeIssue,
  type Removal,
  replaceFile,
  sentenceOf,
} from '../../publishing/index.ts';
import type { Resources } from '../../platform/resources.ts';
import type {
  AddedIssue,
  IssueEditOrder,
  IssueListing,
  IssueOrder,
  Progress,
  Proposal,
  ReplaceOrder,
} from '../protocol.ts';
import { issueFile } from './issueFile.ts';
import { listIssues } from './listing.ts';
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
  removeIssue: (id) => removeIssue(resources, id),
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
