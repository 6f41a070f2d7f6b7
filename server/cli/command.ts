import { Command } from 'commander';
import { deprecatedNames, deprecationWarning } from '../config/deprecatedNames.ts';
import type { CommandContext } from './context.ts';

type Outputs = Pick<CommandContext, 'stdout' | 'stderr'>;

/** Sub-commands added with `addCommand` inherit nothing: each one is configured here. */
export const command = (name: string, { stdout, stderr }: Outputs): Command =>
  new Command(name)
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('See what there is with --help.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
      outputError: (text, write) => write(asSentence(text)),
    });

type DeprecatedCommand = keyof typeof deprecatedNames.commands;

/** Makes a subcommand write a warning that gives its present name. */
export const deprecated = (
  subcommand: Command,
  name: DeprecatedCommand,
  { stderr }: Outputs,
): Command =>
  subcommand.hook('preAction', () => {
    stderr.write(`${deprecationWarning(name, deprecatedNames.commands[name])}\n`);
  });

const widthOf = ({ isTTY, columns }: Outputs['stdout']): number => (isTTY && columns) || 80;

/** Commander's "error: unknown option '--x'" as a sentence. */
const asSentence = (text: string): string =>
  text
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/([^.\n])\n/, '$1.\n');
