import { Command } from 'commander';

/** Sub-commands made with `addCommand` inherit nothing: each is told how to speak. */
export const command = (name: string): Command =>
  new Command(name)
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('See what there is with --help.')
    .configureOutput({ outputError: (text, write) => write(asSentence(text)) });

/** Commander's "error: unknown option '--x'" as a sentence. */
const asSentence = (text: string): string =>
  text
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/([^.\n])\n/, '$1.\n');
