import type { Command } from 'commander';
import type { StoreFaults } from '../keeping/storeFaults.ts';
import type { BrokenRule } from '../payments/invariants.ts';
import { atDesk, json } from './atDesk.ts';
import { command } from './command.ts';
import { type CommandContext, FaultsFound, say } from './context.ts';
import type { Swept } from './desk/keeping.ts';

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
      atDesk(context, async (desk) => {
        const broken = await desk.brokenRules();
        const machine = await desk.machineFaults();
        const swept = sweep ? await desk.sweep() : null;
        const files = await desk.storeFaults();
        say(
          context,
          json ? { broken, machine, files, swept } : inWords({ broken, machine, files, swept }),
        );
        if (broken.length + machine.length > 0 || isFaulty(files)) throw new FaultsFound();
      }),
    );

/** What only takes room is no fault. */
const isFaulty = ({ missing, wrongSize, incomplete }: StoreFaults): boolean =>
  missing.length + wrongSize.length + incomplete.length > 0;

interface Checked {
  readonly broken: readonly BrokenRule[];
  readonly machine: readonly string[];
  readonly files: StoreFaults;
  readonly swept: Swept | null;
}

function inWords({ broken, machine, files, swept }: Checked): string {
  const faults = [
    ...machine.map((fault) => `${fault}\n`),
    ...broken.map(({ rule, ids }) => `This does not hold: ${rule} Rows: ${ids.join(', ')}\n`),
    ...listed('These files are missing', files.missing),
    ...listed('These files have another size than they should', files.wrongSize),
    ...listed('These issues have no cover, or half a sample', files.incomplete),
  ];
  return [
    faults.length === 0 ? 'All is in order.\n' : faults.join(''),
    ...roomOf(files, swept),
  ].join('');
}

const listed = (what: string, names: readonly (string | number)[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${names.join(', ')}\n`];

function roomOf({ orphans, outlived }: StoreFaults, swept: Swept | null): string[] {
  const room = orphans.length + outlived.length;
  const done = swept ? [`Deleted ${filesIn(swept.files)}, ${megabytes(swept.bytes)}.\n`] : [];
  if (room === 0) return done;
  return [
    ...done,
    `${filesIn(room)} only take room: “check --sweep” deletes what is older than a day.\n`,
  ];
}

const filesIn = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
