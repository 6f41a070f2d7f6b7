import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { translatedSettings } from '#contract/admin/storeSettings.ts';
import { OperatorError, codeOf } from '../platform/operatorErrors.ts';
import { deprecatedNames, deprecationWarning } from '../config/deprecatedNames.ts';
import { storeSettings } from '../storeSettings/definitions.ts';
import { runWithStore, json, command, type CommandContext, fromHere, print } from './command.ts';
import { storeAcceptDatabase, storeOpen } from './operationsProgram.ts';
import { columns, settingsOf } from './terminalText.ts';

/** `gatefold store …` */
export const store = (context: CommandContext): Command =>
  command('store', context)
    .description('The settings of the store.')
    .addCommand(storeShow(context))
    .addCommand(storeSet(context))
    .addCommand(storeUnset(context))
    .addCommand(storeOpen(context))
    .addCommand(storeAcceptDatabase(context));

const storeShow = (context: CommandContext): Command =>
  command('show', context)
    .description('Show the settings of the store.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const store = await client.showStore();
        print(context, options.json ? store : settingsOf(store));
      }),
    );

const storeSet = (context: CommandContext): Command =>
  command('set', context)
    .description('Change one setting of the store.')
    .argument('<name>', 'one of those below')
    .argument(
      '<value>',
      'flags are on or off; @file.md is the text of that file, @@ a text that begins with @',
    )
    .option('--yes', 'accept that everything with a price is priced otherwise')
    .addHelpText(
      'after',
      `\nWhat can be set:\n${settingList()}\nThe texts ${translatedSettings.join(', ')} are in the language of the store.\nWith a language behind their name they are for visitors of that language: terms.de, privacy.ja.\n`,
    )
    .action(async (name: string, value: string, { yes }: { yes?: true }) => {
      const text = await typedText(context, value);
      const present = presentName(context, name);
      await runWithStore(context, (client) =>
        client.setStore({ body: { values: { [present]: text }, isAccepted: yes } }),
      );
    });

const storeUnset = (context: CommandContext): Command =>
  command('unset', context)
    .description('Clear one text of the store, like an empty value: store set terms "".')
    .argument('<name>', 'one of those that “store set --help” names')
    .action((name: string) => {
      const present = presentName(context, name);
      return runWithStore(context, (client) =>
        client.setStore({ body: { values: { [present]: '' } } }),
      );
    });

/** Returns the present name of a setting, after a warning about a deprecated one. */
function presentName({ stderr }: CommandContext, name: string): string {
  const old: Readonly<Record<string, string>> = deprecatedNames.storeSettings;
  const present = Object.hasOwn(old, name) ? old[name] : undefined;
  if (!present) return name;
  stderr.write(`${deprecationWarning(name, present)}\n`);
  return present;
}

const settingList = (): string =>
  columns(Object.entries(storeSettings).map(([name, { help }]) => [`  ${name}`, help]));

/** Far above the limit of every text of the store. */
const maxBytes = 4_000_000;

/** Returns the typed text, or the text of the file that it names. Throws `OperatorError`. */
async function typedText(context: CommandContext, typed: string): Promise<string> {
  if (!typed.startsWith('@')) return typed;
  if (typed.startsWith('@@')) return typed.slice(1);
  const file = fromHere(context, typed.slice(1));
  const refused = (reason: string): OperatorError =>
    new OperatorError(
      'command',
      `${file} ${reason}. A text that begins with @ is written with @@.`,
    );
  const bytes = await readSmallFile(file).catch((error: unknown) => {
    throw refused(`cannot be read (${codeOf(error) ?? String(error)})`);
  });
  if (bytes === null) throw refused('is no file, or too long for a text');
  if (!isUtf8(bytes) || bytes.includes(0)) throw refused('is no text in UTF-8');
  return new TextDecoder().decode(bytes).trimEnd();
}

/** null for a file that is too long, or that may never end. */
async function readSmallFile(file: string): Promise<Buffer | null> {
  const found = await stat(file);
  return found.isFile() && found.size <= maxBytes ? readFile(file) : null;
}
