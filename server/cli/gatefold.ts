import '../platform/fastModuleLoading.ts';
import { getEventListeners } from 'node:events';
import process from 'node:process';
import { runGatefold } from './runGatefold.ts';

/** The process of the `gatefold` command. */

// As in the server: files in the data folder are readable by their owner only.
process.umask(0o077);

const interruption = new AbortController();

/** Cancels the running work. Without work, and at the second signal, the signal ends the process. */
function interrupt(name: NodeJS.Signals): void {
  const isCancellable = getEventListeners(interruption.signal, 'abort').length > 0;
  if (isCancellable) interruption.abort();
  else process.kill(process.pid, name);
}

// Node restores the default action of a signal once its last listener is removed.
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

const { env, stdout, stderr } = process;
const context = { env, stdout, stderr, signal: interruption.signal };
process.exitCode = await runGatefold(process.argv.slice(2), context);
