import type { Command } from 'commander';
import type { BrokenRule } from '../payments/invariants.ts';
import { atDesk, json, say } from './atDesk.ts';
import { command } from './command.ts';

/** `gatefold check` */
export const check = (): Command =>
  command('check')
    .description(
      'See whether payments, purchases and coupons agree. Ends with 1 where they do not.',
    )
    .addOption(json())
    .action(({ json }: { json?: true }) =>
      atDesk(async (desk) => {
        const broken = await desk.brokenRules();
        say(json ? { broken } : inWords(broken));
        if (broken.length > 0) process.exitCode = 1;
      }),
    );

const inWords = (broken: readonly BrokenRule[]): string =>
  broken.length === 0
    ? 'All is in order.\n'
    : broken
        .map(({ rule, ids }) => `This does not hold: ${rule} Rows: ${ids.join(', ')}\n`)
        .join('');
