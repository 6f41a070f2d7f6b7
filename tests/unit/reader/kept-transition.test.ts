import { describe, expect, it } from 'vitest';
import {
  endsItself,
  type KeptEvent,
  type KeptPhase,
  nextPhase,
  type PauseCause,
} from '../../../src/features/device/keptTransition.ts';

const waiting: KeptPhase = { at: 'waiting' };
const loading: KeptPhase = { at: 'loading' };
const kept: KeptPhase = { at: 'kept' };
const outdated: KeptPhase = { at: 'outdated' };
const damaged: KeptPhase = { at: 'damaged', damage: 'changed' };
const paused = (why: PauseCause): KeptPhase => ({ at: 'paused', why });

const phases: Readonly<Record<string, KeptPhase | null>> = {
  none: null,
  waiting,
  loading,
  'paused by the user': paused('user'),
  'paused by the network': paused('network'),
  'paused by a full device': paused('full'),
  kept,
  outdated,
  damaged,
};

const events: Readonly<Record<string, KeptEvent>> = {
  keep: { type: 'keep' },
  begin: { type: 'begin' },
  pause: { type: 'pause' },
  continue: { type: 'continue' },
  retry: { type: 'retry' },
  done: { type: 'ended', answer: 'done' },
  stopped: { type: 'ended', answer: 'stopped' },
  full: { type: 'ended', answer: 'full' },
  replaced: { type: 'replaced' },
  whole: { type: 'checked', found: 'whole' },
  changed: { type: 'checked', found: 'changed' },
  remove: { type: 'remove' },
};

/** Each event that changes a state; every other one changes nothing. */
const table: Readonly<Record<string, Readonly<Record<string, KeptPhase | null>>>> = {
  none: { keep: waiting },
  waiting: { begin: loading, pause: paused('user'), remove: null },
  loading: {
    pause: paused('user'),
    done: kept,
    stopped: paused('user'),
    full: paused('full'),
    remove: null,
  },
  'paused by the user': { continue: waiting, remove: null },
  'paused by the network': { continue: waiting, retry: waiting, remove: null },
  'paused by a full device': { continue: waiting, remove: null },
  kept: { replaced: outdated, changed: damaged, remove: null },
  outdated: { continue: waiting, changed: damaged, remove: null },
  damaged: { continue: waiting, remove: null },
};

describe('An issue on the device that is', () => {
  for (const [name, phase] of Object.entries(phases))
    it.each(Object.entries(events))(`${name} gets the event %s`, (event, sent) => {
      const expected = table[name] ?? {};
      expect(nextPhase(phase, sent)).toEqual(event in expected ? expected[event] : phase);
    });
});

it.each([
  ['network', true],
  ['elsewhere', true],
  ['closed', true],
  ['user', false],
  ['full', false],
  ['refused', false],
  ['broken', false],
  ['missing', false],
] as const)('A download that waits because of "%s" goes on without the user: %s', (why, ends) => {
  expect(endsItself(paused(why))).toBe(ends);
});
