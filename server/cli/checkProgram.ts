import type { Command } from 'commander';
import type {
  IntegrityReport,
  BrokenRule,
  CleanupReport,
  FileUse,
} from '#contract/admin/operations.ts';
import { isNeeded } from '../operations/integrityCheck.ts';
import { runWithStore, json, command, type CommandContext, FaultsFound, print } from './command.ts';

/** The output of `gatefold check`. */

interface Checked {
  readonly broken: readonly BrokenRule[];
  /** A sentence for each fault of disk, clock or certificate. */
  readonly machine: readonly string[];
  readonly files: IntegrityReport;
  readonly swept: CleanupReport | null;
}

function checkedSentences({ broken, machine, files, swept }: Checked): string {
  const faults = [
    ...machine.map((fault) => `${fault}\n`),
    ...broken.map(({ rule, ids }) => `This does not hold: ${rule} Rows: ${ids.join(', ')}\n`),
    ...fileSentences('Missing', files.missing, files.uses),
    ...fileSentences('Damaged', files.wrongSize, files.uses),
    ...files.incomplete.map((issue) => `Issue ${issue} has no cover, or half a sample.\n`),
    ...adviceFor(files),
    ...(files.uses.every(isNeeded)
      ? []
      : ['An earlier file is missed only by readers who have it open.\n']),
  ];
  return [
    faults.length === 0 ? 'All is in order.\n' : faults.join(''),
    ...unusedFiles(files, swept),
  ].join('');
}

/** One sentence for each part of an issue: a cover consists of several files. */
function fileSentences(
  what: 'Missing' | 'Damaged',
  hashes: readonly string[],
  uses: readonly FileUse[],
): string[] {
  const numbers = new Set(hashes);
  const hashesByPart = new Map<string, string[]>();
  for (const { sha256, issue, title, part } of uses) {
    if (!numbers.has(sha256)) continue;
    const name = `the ${part} of issue ${issue}${title && `, “${title}”`}`;
    hashesByPart.set(name, [...(hashesByPart.get(name) ?? []), sha256]);
  }
  return [...hashesByPart].map(([name, files]) => `${what}: ${name}: ${files.join(', ')}\n`);
}

/** Cover, sample and pictures are made from the PDF, so publishing the PDF again repairs all of them. */
function adviceFor({ incomplete, uses }: IntegrityReport): string[] {
  const missed = uses.filter(isNeeded).map(({ issue }) => issue);
  const issues = [...new Set([...incomplete, ...missed])];
  if (issues.length === 0) return [];
  const more = issues.length > maxAdvised ? [`  … and ${issues.length - maxAdvised} more\n`] : [];
  return [
    'Bring a backup back with “gatefold restore”, or give each issue its PDF again:\n',
    ...issues.slice(0, maxAdvised).map((id) => `  gatefold issue replace ${id} <file.pdf>\n`),
    ...more,
  ];
}

const maxAdvised = 20;

function unusedFiles(
  { orphans, outlived }: IntegrityReport,
  swept: CleanupReport | null,
): string[] {
  const unused = orphans.length + outlived.length;
  const done = swept ? [`Deleted ${filesIn(swept.files)}, ${megabytes(swept.bytes)}.\n`] : [];
  if (unused === 0) return done;
  return [
    ...done,
    `${filesIn(unused)} only take room: “check --sweep” deletes what is older than a day.\n`,
  ];
}

const filesIn = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

interface Options {
  readonly sweep?: true;
  readonly json?: true;
}

/** `gatefold check` */
export const check = (context: CommandContext): Command =>
  command('check', context)
    .description(
      'See whether payments, purchases and coupons agree, whether every file is there, and whether disk, clock and certificate are in order. Ends with 1 where not.',
    )
    .option('--sweep', 'delete files that nothing names any more, older than a day')
    .addOption(json())
    .action(({ sweep, json }: Options) =>
      runWithStore(context, async (client) => {
        const broken = await client.brokenRules();
        const machine = await client.machineFaults();
        const swept = sweep ? await client.deleteUnusedFiles() : null;
        const files = await client.fileFaults();
        print(
          context,
          json
            ? { broken, machine, files, swept }
            : checkedSentences({ broken, machine, files, swept }),
        );
        if (broken.length + machine.length > 0 || isFaulty(files)) throw new FaultsFound();
      }),
    );

/** Files that only take room are no fault. Files that cannot be repaired are no fault either. */
const isFaulty = ({ incomplete, uses }: IntegrityReport): boolean =>
  incomplete.length > 0 || uses.some(isNeeded);
