import type { Command } from 'commander';
import { isNeeded, type StoreFaults } from '../operations/integrityCheck.ts';
import { atDesk, json } from './runWithServices.ts';
import { checkedSentences } from './checkText.ts';
import { command } from './command.ts';
import { type CommandContext, FaultsFound, say } from './context.ts';

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
          json
            ? { broken, machine, files, swept }
            : checkedSentences({ broken, machine, files, swept }),
        );
        if (broken.length + machine.length > 0 || isFaulty(files)) throw new FaultsFound();
      }),
    );

/** Files that only take room are no fault. Files that cannot be repaired are no fault either. */
const isFaulty = ({ incomplete, uses }: StoreFaults): boolean =>
  incomplete.length > 0 || uses.some(isNeeded);
