import { expect, it } from 'vitest';
import { packStates } from '#contract/pack/format.ts';
import {
  leaseMs,
  maxFailures,
  type PackEvent,
  type PackProgress,
  packTransition,
} from '../../../server/publishing/packs/packRows.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const leased = later(leaseMs);

const at = (state: PackProgress['state'], more: Partial<PackProgress> = {}): PackProgress => ({
  state,
  failures: 0,
  builtPages: 20,
  dueAt: now,
  ...more,
});

const events: Record<PackEvent['kind'], PackEvent> = {
  claimed: { kind: 'claimed' },
  built: { kind: 'built', pages: 30 },
  finished: { kind: 'finished', pages: 35 },
  interrupted: { kind: 'interrupted' },
  attemptFailed: { kind: 'attemptFailed' },
  refused: { kind: 'refused' },
  ordered: { kind: 'ordered' },
};

const ordered = at('pending', { builtPages: 0 });

/** For each state the changes of each possible event. All other events are impossible. */
const table: Record<PackProgress['state'], Partial<Record<PackEvent['kind'], PackProgress>>> = {
  pending: { claimed: at('building', { dueAt: leased }), ordered },
  building: {
    // The lease of a process that has ended.
    claimed: at('building', { dueAt: leased }),
    built: at('building', { builtPages: 30, dueAt: leased }),
    finished: at('ready', { builtPages: 35 }),
    interrupted: at('pending'),
    attemptFailed: at('pending', { failures: 1, dueAt: later(600_000) }),
    refused: at('failed'),
    ordered,
  },
  ready: { ordered },
  failed: { ordered },
};

const cases = packStates.flatMap((state) =>
  Object.values(events).map(
    (event) => [state, event.kind, table[state][event.kind] ?? null] as const,
  ),
);

it.each(cases)('a %s pack: %s', (state, kind, expected) =>
  expect(packTransition(at(state), events[kind], now)).toEqual(expected),
);

it.each(['pending', 'building'] as const)('a %s pack is claimed only when it is due', (state) =>
  expect(packTransition(at(state, { dueAt: later(1) }), events.claimed, now)).toBeNull(),
);

it('a pack fails after its last attempt', () =>
  expect(
    packTransition(at('building', { failures: maxFailures - 1 }), events.attemptFailed, now),
  ).toMatchObject({ state: 'failed', failures: maxFailures }));

it('a failed pack that is ordered has all attempts again', () =>
  expect(packTransition(at('failed', { failures: maxFailures }), events.ordered, now)).toEqual(
    ordered,
  ));
