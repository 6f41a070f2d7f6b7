import { CommanderError } from 'commander';
import { command } from '../server/cli/command.ts';

interface StartOptions {
  readonly lan?: true;
}

/** Parses the options of `npm start --`. Exits the process after `--help` and for invalid options. */
export function readOptions(): StartOptions {
  const start = command('npm start --', process)
    .description('Builds the app where it changed, and opens the store.')
    .option('--lan', 'open it to the local network, over HTTPS, and show where')
    .allowExcessArguments(false)
    .addHelpText('after', '\nEverything else is a setting of the environment, like PORT=9000.');
  try {
    return start.parse().opts<StartOptions>();
  } catch (error) {
    // Commander has already printed the message.
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
    throw error;
  }
}
