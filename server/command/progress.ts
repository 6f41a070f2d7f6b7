import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from './protocol.ts';

const words: Record<Progress['step'], string> = {
  reading: 'Reading the file',
  writing: 'Writing it anew for reading online',
  checking: 'Checking its pages',
  sample: 'Cutting out the sample',
  cover: 'Painting the cover',
  storing: 'Putting it into the store',
};

export interface ProgressReport {
  readonly show: (progress: Progress) => void;
  readonly end: () => void;
}

/** A bar where a person looks on, else a line for each step. */
export const reportProgress = (): ProgressReport => (process.stderr.isTTY ? bar() : lines());

function bar(): ProgressReport {
  const format = '{bar} {percentage} %  {words}';
  const options = { format, stream: process.stderr, hideCursor: true, clearOnComplete: true };
  const drawn = new SingleBar({ ...options, stopOnComplete: true }, Presets.shades_classic);
  drawn.start(1, 0, { words: words.reading });
  return {
    show: ({ step, fraction }) => drawn.update(fraction, { words: words[step] }),
    end: () => drawn.stop(),
  };
}

function lines(): ProgressReport {
  let last: Progress['step'] | null = null;
  return {
    show({ step }) {
      if (step !== last) process.stderr.write(`${words[step]} …\n`);
      last = step;
    },
    end() {},
  };
}
