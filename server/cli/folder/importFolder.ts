import path from 'node:path';
import type { IssueId } from '#contract/ids.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import type { CliServices } from '../services.ts';
import type { WorkHooks } from '../services/progressStream.ts';
import type { NamedProgress } from '../progress.ts';
import type { IssueEditOrder, IssueOrder } from '../protocol.ts';
import { importCoupons } from './coupons.ts';
import type { ManifestSetting } from './manifest.ts';
import { metadataIn } from './manifestMetadata.ts';
import { type NamedPlan, namedPlan, planSteps, applyPlanSteps } from './plans.ts';
import type { ImportFolder } from './readFolder.ts';
import { importCurrency, importSettings } from './settings.ts';
import { type ImportIssue, type ImportStep, orderedShelf, stepsFor, typedPrice } from './rules.ts';

export interface ImportedIssue {
  readonly file: string;
  readonly id: IssueId;
}

export interface ImportReport {
  /** The names of the settings that were changed. */
  readonly settings: readonly string[];
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
type ImportOptions = Pick<IssueOrder, 'takesIncompleteCover'>;

/**
 * Makes the store match the folder. Each issue is complete or absent, so the next import continues after an
 * interruption. A rejected file does not stop the others.
 */
export async function importFolder(
  services: CliServices,
  source: ImportFolder,
  hooks: WorkHooks<NamedProgress> & ImportOptions,
): Promise<ImportReport> {
  await importCurrency(services, source.currency);
  // The decimals decide whether a price is valid, and a wrong price changes nothing.
  const settings = await importSettings(services, source.settings.filter(isOfPrices));
  const listing = await services.listIssues();
  const steps = stepsFor(source.issues, listing);
  const plans = await importPlans(services, source);
  settings.push(
    ...(await importSettings(
      services,
      source.settings.filter((one) => !isOfPrices(one)),
    )),
  );
  const report: ImportReport = {
    settings,
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
    await applyStep(services, source.folder, step, report, termsOf(hooks, step, n, work.length));
  for (const step of steps) if (step.does === 'nothing') report.unchanged.push(nameOf(step));
  const ids = await order(services, steps, report.added);
  const coupons = await importCoupons(services, source.coupons, ids);
  report.refused.push(...coupons.refused);
  return { ...report, coupons: coupons.added };
}

const isOfPrices = ({ name }: ManifestSetting): boolean => name === 'currency-precision';

async function importPlans(
  services: CliServices,
  { plans }: ImportFolder,
): Promise<ImportReport['plans']> {
  const listing = await services.listPlans();
  const { add, archive } = planSteps(plans, listing);
  await applyPlanSteps(services, { add, archive });
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
): StepHooks {
  const show = ({ fraction }: { readonly fraction: number }): void =>
    onProgress({ step: `${file} (${done + 1} of ${all})`, fraction: (done + fraction) / all });
  show({ fraction: 0 });
  return { onProgress: show, signal, takesIncompleteCover };
}

type StepHooks = WorkHooks<{ readonly fraction: number }> & ImportOptions;

async function applyStep(
  services: CliServices,
  folder: string,
  step: ImportStep,
  report: ImportReport,
  hooks: StepHooks,
): Promise<void> {
  const { file } = step.issue;
  try {
    hooks.signal.throwIfAborted();
    const warnings = step.does === 'add' ? [] : await change(services, folder, step, hooks);
    if (step.does === 'add') {
      const added = await add(services, folder, step.issue, hooks);
      warnings.push(...added.warnings);
      report.added.unshift({ file, id: added.id });
    } else report.changed.unshift(nameOf(step));
    report.warnings.unshift(...warnings.map((warning) => ({ file, warning })));
  } catch (error) {
    hooks.signal.throwIfAborted();
    if (!(error instanceof OperatorError)) throw error;
    report.refused.unshift({ file, reason: error.message });
  }
}

const add = (services: CliServices, folder: string, issue: ImportIssue, hooks: StepHooks) => {
  const { file, title, description = '', 'sample-pages': samplePages = 0, draft } = issue;
  const { language, 'reading-direction': readingDirection, spreads } = issue;
  const price = typedPrice(issue) ?? null;
  const publishedAt = issue.published && new Date(issue.published).toISOString();
  return services.addIssue(
    {
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
    },
    hooks,
  );
};

/**
 * An issue leaves the shelf before all other changes and returns after them, so that no customer buys an
 * incomplete change.
 */
async function change(
  services: CliServices,
  folder: string,
  step: ImportStep,
  hooks: StepHooks,
): Promise<string[]> {
  if (step.does !== 'change') return [];
  const { id, issue, edit, lists, replaces } = step;
  if (lists === false) await services.placeOnShelf(id, false);
  const file = path.join(folder, issue.file);
  const { takesIncompleteCover } = hooks;
  const { samplePages, ...words } = edit;
  const sample = samplePages !== undefined && { samplePages };
  const replaced =
    replaces && (await services.replaceFile(id, { file, ...sample, takesIncompleteCover }, hooks));
  await applyEdit(services, id, replaced ? words : edit, hooks);
  if (lists === true) await services.placeOnShelf(id, true);
  return replaced ? [...replaced.warnings] : [];
}

async function applyEdit(
  services: CliServices,
  id: IssueId,
  edit: IssueEditOrder,
  hooks: StepHooks,
): Promise<void> {
  if (Object.keys(edit).length > 0) await services.editIssue(id, edit, hooks);
}

async function order(
  services: CliServices,
  steps: readonly ImportStep[],
  added: readonly ImportedIssue[],
): Promise<Map<string | null, IssueId>> {
  const ids = new Map(added.map(({ file, id }) => [file, id]));
  const wanted = steps.flatMap((step) =>
    step.does === 'add' ? (ids.get(step.issue.file) ?? []) : step.id,
  );
  const { issues } = await services.listIssues();
  const shelf = issues.map(({ id }) => id);
  const ordered = orderedShelf(shelf, wanted);
  if (ordered) await services.orderShelf(ordered);
  return new Map(issues.map(({ id, importKey }) => [importKey, id]));
}
