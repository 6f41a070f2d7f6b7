import path from 'node:path';
import type { IssueInput, PublishedIssue } from '#contract/admin/issueInput.ts';
import type { IssueId } from '#contract/ids.ts';
import type { WorkHooks } from '../../adminApi/adminContext.ts';
import { type MinorUnits, parseAmount } from '#contract/money.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { sentenceOf } from '../../publishing/refusals.ts';
import type { StoreClient } from '../storeClient.ts';
import type { NamedProgress } from '../terminalText.ts';
import { importBundles } from './bundleEntries.ts';
import {
  importCoupons,
  type NamedPlan,
  namedPlan,
  planSteps,
  applyPlanSteps,
  importCurrency,
  importSettings,
} from './storeEntries.ts';
import type { ManifestSetting } from './manifest.ts';
import { metadataIn } from './manifestMetadata.ts';
import type { ImportFolder } from './readFolder.ts';
import {
  type ImportIssue,
  type ImportStep,
  orderedShelf,
  stepsFor,
  type TypedEdit,
  typedPrice,
} from './importSteps.ts';

export interface ImportedIssue {
  readonly file: string;
  readonly id: IssueId;
}

export interface ImportReport {
  /** The names of the settings that were changed. */
  readonly settings: readonly string[];
  /** The titles of the bundles that were added. */
  readonly bundles: readonly string[];
  /** The codes of the coupons that were added. */
  readonly coupons: readonly string[];
  /** The plans that are sold from now on, and those that no longer are. */
  readonly plans: { readonly added: readonly NamedPlan[]; readonly archived: readonly NamedPlan[] };
  readonly added: ImportedIssue[];
  readonly changed: ImportedIssue[];
  readonly unchanged: ImportedIssue[];
  /** The reason as a sentence. */
  readonly refused: { readonly file: string; readonly reason: string }[];
  /** Warnings about files that were published. */
  readonly warnings: { readonly file: string; readonly warning: string }[];
}

/** Options for all PDFs of the folder. */
type ImportOptions = Pick<IssueInput, 'takesIncompleteCover'>;

/**
 * Makes the store match the folder. Each issue is complete or absent, so the next import continues after an
 * interruption. A rejected file does not stop the others.
 */
export async function importFolder(
  client: StoreClient,
  source: ImportFolder,
  hooks: WorkHooks<NamedProgress> & ImportOptions,
): Promise<ImportReport> {
  await importCurrency(client, source.currency);
  // The decimals decide whether a price is valid, and a wrong price changes nothing.
  const settings = await importSettings(client, source.settings.filter(isOfPrices));
  const listing = await client.listIssues();
  const steps = stepsFor(source.issues, listing);
  const plans = await importPlans(client, source);
  settings.push(
    ...(await importSettings(
      client,
      source.settings.filter((one) => !isOfPrices(one)),
    )),
  );
  const report: ImportReport = {
    settings,
    bundles: [],
    coupons: [],
    plans,
    added: [],
    changed: [],
    unchanged: [],
    refused: [],
    warnings: [],
  };
  const work = steps.filter(({ does }) => does !== 'nothing');
  // A new issue goes to the top of the shelf, so the last issue of the folder is added first. The report is
  // reversed.
  for (const [n, step] of work.toReversed().entries())
    await applyStep(client, source.folder, step, report, {
      ...termsOf(hooks, step, n, work.length),
      precision: listing.precision,
    });
  for (const step of steps) if (step.does === 'nothing') report.unchanged.push(nameOf(step));
  const ids = await order(client, steps, report.added);
  const bundles = await importBundles(client, source.bundles, ids);
  const coupons = await importCoupons(client, source.coupons, ids);
  report.refused.push(...bundles.refused, ...coupons.refused);
  return { ...report, bundles: bundles.added, coupons: coupons.added };
}

const isOfPrices = ({ name }: ManifestSetting): boolean => name === 'currency-precision';

async function importPlans(
  client: StoreClient,
  { plans }: ImportFolder,
): Promise<ImportReport['plans']> {
  const listing = await client.listPlans();
  const { add, archive } = planSteps(plans, listing);
  await applyPlanSteps(client, { add, archive });
  return {
    added: add.map(({ period, price }) => ({ period, price })),
    archived: archive.map((plan) => namedPlan(plan, listing.precision)),
  };
}

const nameOf = ({ issue, id }: { issue: ImportIssue; id: IssueId }): ImportedIssue => ({
  file: issue.file,
  id,
});

function termsOf(
  { onProgress, signal, takesIncompleteCover }: WorkHooks<NamedProgress> & ImportOptions,
  { issue: { file } }: ImportStep,
  done: number,
  all: number,
): WorkHooks<Fraction> & ImportOptions {
  const show = ({ fraction }: { readonly fraction: number }): void =>
    onProgress({ step: `${file} (${done + 1} of ${all})`, fraction: (done + fraction) / all });
  show({ fraction: 0 });
  return { onProgress: show, signal, takesIncompleteCover };
}

interface Fraction {
  readonly fraction: number;
}

interface StepHooks extends WorkHooks<Fraction>, ImportOptions {
  /** The decimals of the store's currency. */
  readonly precision: number;
}

async function applyStep(
  client: StoreClient,
  folder: string,
  step: ImportStep,
  report: ImportReport,
  hooks: StepHooks,
): Promise<void> {
  const { file } = step.issue;
  try {
    hooks.signal.throwIfAborted();
    const warnings = step.does === 'add' ? [] : await change(client, folder, step, hooks);
    if (step.does === 'add') {
      const added = await add(client, folder, step.issue, hooks);
      warnings.push(...sentencesOf(added));
      report.added.unshift({ file, id: added.issue.id });
    } else report.changed.unshift(nameOf(step));
    report.warnings.unshift(...warnings.map((warning) => ({ file, warning })));
  } catch (error) {
    hooks.signal.throwIfAborted();
    if (!(error instanceof OperatorError)) throw error;
    report.refused.unshift({ file, reason: error.message });
  }
}

const sentencesOf = ({ warnings }: PublishedIssue): string[] => warnings.map(sentenceOf);

/** The price has been checked. */
const amountOf = (price: string | null, precision: number): MinorUnits | null =>
  price === null ? null : parseAmount(price, precision);

const add = (client: StoreClient, folder: string, issue: ImportIssue, hooks: StepHooks) => {
  const { file, title, description = '', 'sample-pages': samplePages = 0, draft } = issue;
  const { language, 'reading-direction': readingDirection, spreads } = issue;
  const price = amountOf(typedPrice(issue) ?? null, hooks.precision);
  const publishedAt = issue.published && new Date(issue.published).toISOString();
  const body = {
    file: path.join(folder, file),
    importKey: file,
    title,
    description,
    price,
    samplePages,
    draft,
    ...(language !== undefined && { language }),
    ...(readingDirection && { readingDirection }),
    ...(spreads && { spreads }),
    ...metadataIn(issue),
    takesIncompleteCover: hooks.takesIncompleteCover,
    ...(publishedAt !== undefined && { publishedAt }),
  };
  return client.addIssue({ body }, hooks);
};

/**
 * An issue leaves the shelf before all other changes and returns after them, so that no customer buys an
 * incomplete change.
 */
async function change(
  client: StoreClient,
  folder: string,
  step: ImportStep,
  hooks: StepHooks,
): Promise<string[]> {
  if (step.does !== 'change') return [];
  const { id, issue, edit, lists, replaces } = step;
  const params = { id };
  if (lists === false) await client.placeIssue({ params, body: { listed: false } });
  const file = path.join(folder, issue.file);
  const { takesIncompleteCover } = hooks;
  const { samplePages, ...words } = edit;
  const sample = samplePages !== undefined && { samplePages };
  const replaced =
    replaces &&
    (await client.replaceFile({ params, body: { file, ...sample, takesIncompleteCover } }, hooks));
  await applyEdit(client, id, replaced ? words : edit, hooks);
  if (lists === true) await client.placeIssue({ params, body: { listed: true } });
  return replaced ? sentencesOf(replaced) : [];
}

async function applyEdit(
  client: StoreClient,
  id: IssueId,
  { price, ...others }: TypedEdit,
  { precision, ...hooks }: StepHooks,
): Promise<void> {
  const body = {
    ...others,
    ...(price !== undefined && { price: amountOf(price, precision) }),
  };
  if (Object.keys(body).length > 0) await client.editIssue({ params: { id }, body }, hooks);
}

async function order(
  client: StoreClient,
  steps: readonly ImportStep[],
  added: readonly ImportedIssue[],
): Promise<Map<string | null, IssueId>> {
  const ids = new Map(added.map(({ file, id }) => [file, id]));
  const wanted = steps.flatMap((step) =>
    step.does === 'add' ? (ids.get(step.issue.file) ?? []) : step.id,
  );
  const { issues } = await client.listIssues();
  const shelf = issues.map(({ id }) => id);
  const ordered = orderedShelf(shelf, wanted);
  if (ordered) await client.orderShelf({ body: { ids: ordered } });
  return new Map(issues.map(({ id, importKey }) => [importKey, id]));
}
