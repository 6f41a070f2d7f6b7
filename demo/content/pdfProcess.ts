import { numbers } from './magazines/index.ts';
import { generatePdf } from './typesetting/magazine.ts';

/** The messages between the queue and a process that generates PDFs. */
export interface PdfJob {
  readonly key: string;
  readonly path: string;
}
export interface PdfAnswer {
  readonly key: string;
  /** The reason of a failure. */
  readonly error?: string;
}

async function generate({ key, path }: PdfJob): Promise<PdfAnswer> {
  try {
    const make = numbers[key];
    if (!make) throw new Error(`No number is called ${key}.`);
    await generatePdf(make(), path);
    return { key };
  } catch (error) {
    return { key, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The parent process has ended.
process.on('disconnect', () => process.exit());
process.on('message', (job) => {
  void generate(job as PdfJob).then((answer) => process.send?.(answer));
});
