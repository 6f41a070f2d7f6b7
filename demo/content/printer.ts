import { numbers } from './magazines/index.ts';
import { printNumber } from './typesetting/magazine.ts';

/** What the queue asks a printer to print, and what the printer answers. */
export interface PrintJob {
  readonly key: string;
  readonly path: string;
}
export interface PrintAnswer {
  readonly key: string;
  /** Why it could not be printed. */
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

// The store has ended.
process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  void print(job as PrintJob).then((answer) => process.send?.(answer));
});
