import { Presets, SingleBar } from 'cli-progress';
import type { CommandContext } from './context.ts';
import type { Progress } from './protocol.ts';

const publishing: Words<Progress['step']> = {
  reading: 'Reading the file',
  writing: 'Writing it anew for reading online',
  checking: 'Checking its pages',
  sample: 'Cutting out the sample',
  cover: 'Painting the cover',
  storing: 'Putting it into the store',
};

export interface ProgressReport<Step extends string = Progress['step']> {
  readonly show: (progress: { readonly step: Step; readonly fraction: number }) => void;
  readonly end: () => void;
}

type Terminal = Pick<CommandContext, 'stderr'>;
type Stream = Terminal['stderr'];
type Words<Step extends string> = Readonly<Record<Step, string>>;

/** Draws a bar in a terminal, otherwise prints a line for each step. */
export const reportSteps = <Step extends string>(
  context: Terminal,
  words: Words<Step>,
): ProgressReport<Step> => report(context, (step) => words[step]);

/** The progress of publishing a PDF. */
export const reportProgress = (context: Terminal): ProgressReport =>
  reportSteps(context, publishing);

/** For steps that are named by the data, like the files of a folder. */
export interface NamedProgress {
  readonly step: string;
  readonly fraction: number;
}

export const reportNamed = (context: Terminal): ProgressReport<string> =>
  report(context, (step) => step);

type WordsOf<Step extends string> = (step: Step) => string;

const report = <Step extends string>(
  { stderr }: Terminal,
  words: WordsOf<Step>,
): ProgressReport<Step> => (stderr.isTTY ? bar(stderr, words) : lines(stderr, words));

function bar<Step extends string>(stream: Stream, words: WordsOf<Step>): ProgressReport<Step> {
  const format = '{bar} {percentage} %  {words}';
  const options = { format, stream, hideCursor: true, clearOnComplete: true };
  const drawn = new SingleBar({ ...options, stopOnComplete: true }, Presets.shades_classic);
  drawn.start(1, 0, { words: '' });
  return {
    show: ({ step, fraction }) => drawn.update(fraction, { words: words(step) }),
    end: () => drawn.stop(),
  };
}

function lines<Step extends string>(stream: Stream, words: WordsOf<Step>): ProgressReport<Step> {
  let last: Step | null = null;
  return {
    show({ step }) {
      if (step !== last) stream.write(`${words(step)} …\n`);
      last = step;
    },
    end() {},
  };
}
