import { parseArgs } from 'node:util';
import { type Conditions, inputs, networks } from './report/reportSchema.ts';

export interface Options {
  readonly isQuick: boolean;
  /** A folder of PDFs that replace the default ones. */
  readonly corpus?: string;
  readonly browser: 'chromium' | 'firefox';
  /** How many times the page's main thread is slowed down. */
  readonly throttle: number;
  readonly network: Conditions['network'];
  readonly input: Conditions['input'];
  /** Whether the packs of the measured issues are built before the run. */
  readonly hasPacks: boolean;
  /** Names of suites and measures; empty for those of a whole run. */
  readonly only: readonly string[];
  /** Report of an earlier run. */
  readonly compare?: string;
  readonly out: string;
  /** Whether the run's figures become those of the README. */
  readonly isPublished: boolean;
  /** How often each reader opens each file. */
  readonly rounds: number;
}

export const usage = `npm run bench -- [options]

  --quick              two files, two minutes
  --rounds N           opens each file N times with each reader, in place of once
  --only NAME          one suite or measure; may be given again (bench/README.md has the names)
  --corpus DIR         reads the PDFs of a folder
  --throttle N         slows the page's main thread N times
  --network slow|fast  1.6 Mbit/s and 150 ms, or 20 Mbit/s and 20 ms
  --input call         starts each action by a call in the page, in place of a key press
  --no-packs           measures Gatefold without the packs of its issues
  --browser firefox    in place of Chromium, as far as it can be measured there
  --compare FILE       says what became slower since the run whose report.json this is
  --publish            writes the run's figures into the README and the bench's page
  --out DIR            where the report goes (.cache/bench/report)`;

/** Throws with a sentence for invalid options. */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      corpus: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
      throttle: { type: 'string', default: '1' },
      network: { type: 'string', default: 'none' },
      input: { type: 'string', default: 'key' },
      'no-packs': { type: 'boolean', default: false },
      rounds: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      compare: { type: 'string' },
      publish: { type: 'boolean', default: false },
      out: { type: 'string', default: '.cache/bench/report' },
    },
  });
  const { corpus, compare, out, quick: isQuick } = values;
  const throttle = Number(values.throttle);
  if (!(throttle >= 1 && throttle <= 20)) throw new Error('--throttle is a number from 1 to 20.');
  const rounds = Number(values.rounds ?? 1);
  if (!(Number.isInteger(rounds) && rounds >= 1))
    throw new Error('--rounds is a whole number, at least 1.');
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no ${unknown}; there are ${names.join(', ')}.`);
  return {
    isQuick,
    throttle,
    rounds,
    out,
    only: values.only,
    browser: oneOf('browser', values.browser, ['chromium', 'firefox']),
    network: oneOf('network', values.network, networks),
    input: oneOf('input', values.input, inputs),
    hasPacks: !values['no-packs'],
    isPublished: values.publish,
    ...(corpus !== undefined && { corpus }),
    ...(compare !== undefined && { compare }),
  };
}

function oneOf<T extends string>(option: string, given: string, known: readonly T[]): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Error(`--${option} is one of ${known.join(', ')}.`);
  return found;
}
