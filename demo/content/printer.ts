import { numbers } from './magazines/index.ts';
import { printNumber } from './typesetting/magazine.ts';

/** The messages between the queue and a printer. */
export interface PrintJob {
  readonly key: string;
  readonly path: string;
}
export interface PrintAnswer {
  readonly key: string;
  /** The reason of a failure. */
  readonly error?: string;
}

async function print({ key, path }: PrintJob): Promise<PrintAnswer> {
  try {
    const make = numbers[key];
    if (!make) throw new Error(`No number is called ${key}.`);
    await printNumber(make(), path);
    return { key };
  } catch (error) {
    return { key, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The parent process has ended.
process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  void print(job as PrintJob).then((answer) => process.send?.(answer));
});
