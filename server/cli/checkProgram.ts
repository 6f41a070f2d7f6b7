import type { Command } from 'commander';
import { isNeeded, type IntegrityReport } from '../operations/integrityCheck.ts';
import { runWithServices, json } from './runWithServices.ts';
import { checkedSentences } from './checkText.ts';
import { command } from './command.ts';
import { type CommandContext, FaultsFound, print } from './context.ts';

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
      runWithServices(context, async (services) => {
        const broken = await services.brokenRules();
        const machine = await services.machineFaults();
        const swept = sweep ? await services.sweep() : null;
        const files = await services.storeFaults();
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
