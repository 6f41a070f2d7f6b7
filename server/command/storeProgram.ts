import type { Command } from 'commander';
import { switches } from '../store/switches.ts';
import { atDesk, json, say } from './atDesk.ts';
import { command } from './command.ts';
import { storeOpen } from './keepingProgram.ts';
import { columns, settingsOf } from './words.ts';

/** `gatefold store …` */
export const store = (): Command =>
  command('store')
    .description('The store itself.')
    .addCommand(storeShow())
    .addCommand(storeSet())
    .addCommand(storeOpen());

const storeShow = (): Command =>
  command('show')
    .description('Show what the store is set to.')
    .addOption(json())
    .action((options: { json?: true }) =>
      atDesk(async (desk) => {
        const store = await desk.showStore();
        say(options.json ? store : settingsOf(store));
      }),
    );

const storeSet = (): Command =>
  command('set')
    .description('Set one thing of the store.')
    .argument('<name>', 'one of those below')
    .argument('<value>', 'flags are on or off; an empty text is ""')
    .addHelpText('after', `\nWhat can be set:\n${switchesInWords()}`)
    .action((name: string, value: string) => atDesk((desk) => desk.setStore(name, value)));

const switchesInWords = (): string =>
  columns(Object.entries(switches).map(([name, { help }]) => [`  ${name}`, help]));
