import type { Command } from 'commander';
import { switches } from '../store/switches.ts';
import { atDesk, json } from './atDesk.ts';
import { command } from './command.ts';
import { type CommandContext, say } from './context.ts';
import { storeOpen } from './keepingProgram.ts';
import { columns, settingsOf } from './words.ts';

/** `gatefold store …` */
export const store = (context: CommandContext): Command =>
  command('store', context)
    .description('The store itself.')
    .addCommand(storeShow(context))
    .addCommand(storeSet(context))
    .addCommand(storeOpen(context));

const storeShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Show what the store is set to.')
    .addOption(json())
    .action((options: { json?: true }) =>
      atDesk(context, async (desk) => {
        const store = await desk.showStore();
        say(context, options.json ? store : settingsOf(store));
      }),
    );

const storeSet = (context: CommandContext): Command =>
  command('set', context)
    .description('Set one thing of the store.')
    .argument('<name>', 'one of those below')
    .argument('<value>', 'flags are on or off; an empty text is ""')
    .option('--yes', 'accept that everything with a price is priced otherwise')
    .addHelpText('after', `\nWhat can be set:\n${switchesInWords()}`)
    .action((name: string, value: string, { yes }: { yes?: true }) =>
      atDesk(context, (desk) => desk.setStore(name, value, yes)),
    );

const switchesInWords = (): string =>
  columns(Object.entries(switches).map(([name, { help }]) => [`  ${name}`, help]));
