import { describe, expect, test } from 'vitest';
import {
  type LifeEvent,
  mostMissedAtStart,
  mostMissedBeats,
  nextLife,
  startingLife,
  type WorkerLife,
} from '../../../src/shared/supervision/workerLife.ts';

const starting = startingLife;
const locked: WorkerLife = { at: 'locked' };
const beating: WorkerLife = { at: 'beating', missed: 0 };
const crashed: WorkerLife = { at: 'crashed', cause: 'ended' };
const notLoaded: WorkerLife = { at: 'crashed', cause: 'not-loaded' };
const ended: WorkerLife = { at: 'ended' };

const missing = (at: 'starting' | 'beating', missed: number): WorkerLife => ({ at, missed });

const events: readonly LifeEvent[] = [
  'held',
  'unheld',
  'lock-refused',
  'lock-released',
  'not-loaded',
  'alive',
  'beat',
  'failed',
  'end',
];

/** The next life; an event that is absent leaves the life unchanged. */
const steps: readonly [string, WorkerLife, Partial<Record<LifeEvent, WorkerLife>>][] = [
  [
    'starts',
    starting,
    {
      held: locked,
      unheld: beating,
      beat: missing('starting', 1),
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  [
    'has missed beats at its start',
    missing('starting', 3),
    {
      held: locked,
      unheld: beating,
      alive: starting,
      beat: missing('starting', 4),
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  [
    'never reports its lock',
    missing('starting', mostMissedAtStart),
    {
      held: locked,
      unheld: beating,
      alive: starting,
      beat: crashed,
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  [
    'holds its lock',
    locked,
    {
      'lock-refused': beating,
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  [
    'has no lock',
    missing('beating', mostMissedBeats - 1),
    {
      alive: beating,
      beat: missing('beating', mostMissedBeats),
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  [
    'has no lock and is silent',
    missing('beating', mostMissedBeats),
    {
      alive: beating,
      beat: crashed,
      'lock-released': crashed,
      'not-loaded': notLoaded,
      failed: crashed,
      end: ended,
    },
  ],
  ['has crashed', crashed, {}],
  ['has been ended', ended, {}],
];

describe.each(steps)('a worker that %s', (_, life, next) => {
  test.each(events)('has one next life after "%s"', (event) => {
    expect(nextLife(life, event)).toEqual(next[event] ?? life);
  });
});
