import type { ExportReport } from './folder/exportFolder.ts';
import type { ImportedIssue, ImportReport } from './folder/importFolder.ts';
import type { NamedPlan } from './folder/plans.ts';
import { manifestName } from './folder/manifest.ts';

/** The output of the commands for folders. */

export function importedSentences({
  settings,
  coupons,
  plans,
  added,
  changed,
  unchanged,
  refused,
  warnings,
}: ImportReport): string {
  return [
    ...(settings.length > 0 ? [`changed  the settings ${settings.join(', ')}\n`] : []),
    ...plansIn('added', plans.added),
    ...plansIn('archived', plans.archived),
    ...linesOf('added', added),
    ...linesOf('changed', changed),
    ...coupons.map((code) => `added    the coupon ${code}\n`),
    ...warnings.map(({ file, warning }) => `${file}: ${warning}\n`),
    ...refused.map(
      ({ file, reason }) => `refused  ${reason.startsWith(file) ? '' : `${file}: `}${reason}\n`,
    ),
    `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused.\n`,
  ].join('');
}

const linesOf = (what: string, issues: readonly ImportedIssue[]): string[] =>
  issues.map(({ file, id }) => `${what.padEnd(7)}  ${file} as issue ${id}\n`);

const plansIn = (what: string, plans: readonly NamedPlan[]): string[] =>
  plans.map(
    ({ period, price }) =>
      `${what.padEnd(8)} the subscription by the ${nounOf[period]} at ${price}\n`,
  );

const nounOf: Record<NamedPlan['period'], string> = {
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  halfyear: 'half-year',
  year: 'year',
};

export const exportedSentences = ({ folder, issues }: ExportReport): string =>
  `${issues === 1 ? '1 issue is' : `${issues} issues are`} in ${folder}, with ${manifestName}.\n`;

export const proposedSentences = (folder: string, count: number): string =>
  `${folder}/${manifestName} speaks of ${count === 1 ? '1 PDF' : `${count} PDFs`}, each a draft for now: edit it, then: gatefold import ${folder}\n`;
