import { Dice } from '../../demo/content/art/random.ts';

/** The random moments of a run of faults. `FAULT_SEED` repeats a run. */
export function faultDice(): Dice {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 100_000);
  console.log(`FAULT_SEED=${seed} repeats the random moments of this run.`);
  return new Dice(seed);
}
