import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseAmount } from '#contract/money.ts';
import { switches } from '../store/switches.ts';
import { atDesk, json, say } from './atDesk.ts';
import { Cancelled } from './cancelled.ts';
import { check } from './checkProgram.ts';
import { command } from './command.ts';
import { coupon } from './couponProgram.ts';
import type { Desk } from './desk.ts';
import { backup, migrate, restore, storeOpen } from './keepingProgram.ts';
import { payment } from './paymentProgram.ts';
import { reportProgress } from './progress.ts';
import { support } from './supportProgram.ts';
import { user } from './userProgram.ts';
import { columns, sentencesOf, settingsOf, tableOf } from './words.ts';

/** The command with its sub-commands; `parseAsync` runs one. */
export function gatefold(): Command {
  const program = command('gatefold').description('Publishes issues and sets up the store.');
  const issue = command('issue').description('The issues that the store has.');
  const store = command('store').description('The store itself.');
  issue.addCommand(issueAdd()).addCommand(issueList());
  store.addCommand(storeShow()).addCommand(storeSet()).addCommand(storeOpen());
  return program
    .addCommand(issue)
    .addCommand(coupon())
    .addCommand(support())
    .addCommand(store)
    .addCommand(payment())
    .addCommand(user())
    .addCommand(backup())
    .addCommand(restore())
    .addCommand(migrate())
    .addCommand(check());
}

interface AddOptions {
  readonly title: string;
  readonly description: string;
  readonly price?: string;
  readonly free?: true;
  readonly samplePages: number;
  readonly json?: true;
}

const issueAdd = (): Command =>
  command('add')
    .description('Publish a PDF as an issue.')
    .argument('<file>', 'the PDF')
    .requiredOption('--title <text>', 'its title, which may be empty')
    .option('--description <markdown>', 'what stands below the title', '')
    .addOption(new Option('--price <amount>', 'like 4.99').argParser(amount).conflicts('free'))
    .option('--free', 'anyone may read it')
    .option('--sample-pages <count>', 'how many of the first pages anyone may read', count, 0)
    .addOption(json())
    .action(addIssue);

async function addIssue(file: string, options: AddOptions, self: Command): Promise<void> {
  if (!options.price && !options.free)
    self.error('error: say what it costs: --price 4.99 or --free');
  const { title, description, samplePages } = options;
  const order = {
    file: fromHere(file),
    title,
    description,
    samplePages,
    price: options.price ?? null,
  };
  await atDesk(async (desk) => {
    const issue = await whileShown((terms) => desk.addIssue(order, terms));
    for (const warning of issue.warnings) process.stderr.write(`${warning}\n`);
    const address = desk.address && `${desk.address}/read/${issue.id}`;
    say(options.json ? { ...issue, address } : sentencesOf(issue, desk.address));
  });
}

const issueList = (): Command =>
  command('list')
    .description('List the issues, the newest first.')
    .addOption(json())
    .action((options: { json?: true }) =>
      atDesk(async (desk) => {
        const { issues, ...money } = await desk.listIssues();
        const listing = { ...money, issues: issues.filter(({ isListed }) => isListed) };
        say(options.json ? listing : tableOf(listing));
      }),
    );

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

/** Shows how far the work is, and calls it off at the first Ctrl-C; a second one ends the command. */
async function whileShown<T>(
  work: (terms: Parameters<Desk['addIssue']>[1]) => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort(new Cancelled());
  const report = reportProgress();
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  try {
    return await work({ onProgress: report.show, signal: cancelling.signal });
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
    report.end();
  }
}

/** npm runs the command in the project's folder; a person's path starts from where they are. */
const fromHere = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

function amount(text: string): string {
  if (parseAmount(text, 4) === null) throw new InvalidArgumentError('It must be like 4.99');
  return text;
}

function count(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, like 5');
  return Number(text);
}

const switchesInWords = (): string =>
  columns(Object.entries(switches).map(([name, { help }]) => [`  ${name}`, help]));
