import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  createSessionStore,
  type SessionStore,
  showSession,
} from '../../../src/features/reader/session/sessionStore.ts';
import { retryDelay } from '../../../src/shared/api/retryDelay.ts';
import {
  initialSession,
  isTransient,
  mostRestarts,
  type Phase,
  type ReaderError,
  type SessionEvent,
  type SessionState,
  shownFailure,
  transition,
} from '../../../src/features/reader/session/transition.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const page = 3 as PageNumber;
const [network, broken] = [
  { error: 'network', failures: 2 },
  { error: 'broken', failures: 1 },
] as const;

/** The states of the table. `last` is the last one before the automatic restarts end. */
const phases = {
  'checking-access': { at: 'checking-access', lacking: null },
  'refused access': { at: 'checking-access', lacking: 'purchase' },
  linking: { at: 'linking', after: null },
  'linking again': { at: 'linking', after: network },
  opening: { at: 'opening', after: null },
  'opening again': { at: 'opening', after: network },
  reading: { at: 'reading', after: null },
  'reading again': { at: 'reading', after: network },
  'last reading': { at: 'reading', after: null },
  'needs-password': { at: 'needs-password' },
  'failed by network': { at: 'failed', failure: network, isOpen: false },
  'failed by network, open': { at: 'failed', failure: network, isOpen: true },
  'failed for good': { at: 'failed', failure: broken, isOpen: true },
  closed: { at: 'closed' },
} as const satisfies Record<string, Phase>;

type Name = keyof typeof phases;
const names = Object.keys(phases) as Name[];

const stateOf = (name: Name): SessionState => ({
  ...initialSession,
  phase: phases[name],
  pages: { 1: 'rendered', 2: 'failed' },
  attempt: 4,
  restarts: name === 'last reading' ? mostRestarts : 1,
});

const events = {
  open: { type: 'open' },
  close: { type: 'close' },
  'access-granted': { type: 'access-granted' },
  'access-lost': { type: 'access-lost' },
  'access-denied': { type: 'access-denied', lacking: 'sign_in' },
  'recheck-access': { type: 'recheck-access' },
  linked: { type: 'linked' },
  opened: { type: 'opened' },
  'page-rendered': { type: 'page-rendered', page },
  'picture-shown': { type: 'picture-shown', page },
  'page-failed': { type: 'page-failed', page },
  complete: { type: 'complete' },
  'failed: network': { type: 'failed', error: 'network' },
  'failed: link': { type: 'failed', error: 'link' },
  'failed: missing': { type: 'failed', error: 'missing' },
  'failed: refused': { type: 'failed', error: 'refused' },
  'failed: broken': { type: 'failed', error: 'broken' },
  'failed: password': { type: 'failed', error: 'password' },
  'failed: gone': { type: 'failed', error: 'gone' },
  crashed: { type: 'crashed' },
  retry: { type: 'retry' },
  'try-again': { type: 'try-again' },
  password: { type: 'password', password: 'x' },
  'rest-bytes': { type: 'rest-bytes' },
  'rest-stalled': { type: 'rest-stalled' },
  'rest-retry': { type: 'rest-retry' },
  'rest-done': { type: 'rest-done' },
} as const satisfies Record<string, SessionEvent>;

type EventName = keyof typeof events;

const failed = (error: ReaderError, failures: number, isOpen: boolean) => ({
  at: 'failed',
  failure: { error, failures },
  isOpen,
});

const [lost, denied, linking, closed, asking] = [
  phases['checking-access'],
  { at: 'checking-access', lacking: 'sign_in' },
  phases.linking,
  phases.closed,
  phases['needs-password'],
];

const leaving = { close: closed, 'access-lost': lost } as const;

/** The failures of an attempt; `failures` counts those in a row. */
const failures = (count: number, isOpen: boolean) => ({
  'failed: network': failed('network', count, isOpen),
  'failed: link': failed('link', count, isOpen),
  'failed: missing': failed('missing', 1, isOpen),
  'failed: broken': failed('broken', 1, isOpen),
  'failed: password': asking,
});

const firstAttempt = { ...leaving, crashed: linking, 'failed: refused': linking };
const again = phases['linking again'];
const laterAttempt = { ...leaving, crashed: again, 'failed: refused': again };

/** The phase after each event. An event that is not listed leaves the phase unchanged. */
const table: Record<Name, Partial<Record<EventName, unknown>>> = {
  'checking-access': { close: closed, 'access-granted': linking },
  'refused access': { close: closed, 'access-granted': linking, 'recheck-access': lost },
  linking: {
    ...firstAttempt,
    ...failures(1, false),
    'access-denied': denied,
    linked: phases.opening,
  },
  'linking again': {
    ...laterAttempt,
    ...failures(3, false),
    'access-denied': denied,
    linked: phases['opening again'],
  },
  opening: { ...firstAttempt, ...failures(1, false), opened: phases.reading },
  'opening again': { ...laterAttempt, ...failures(3, false), opened: phases.reading },
  reading: { ...firstAttempt, ...failures(1, true) },
  'reading again': {
    ...laterAttempt,
    ...failures(3, true),
    'page-rendered': phases.reading,
    'picture-shown': phases.reading,
    complete: phases.reading,
  },
  'last reading': {
    ...leaving,
    ...failures(1, true),
    crashed: failed('gone', 1, false),
    'failed: refused': failed('refused', 1, false),
  },
  'needs-password': { ...leaving, password: linking },
  'failed by network': {
    ...leaving,
    retry: again,
    'try-again': linking,
    'failed: missing': failed('missing', 1, false),
    'failed: broken': failed('broken', 1, false),
    'failed: refused': again,
    'failed: password': asking,
  },
  'failed by network, open': {
    ...leaving,
    crashed: phases['failed by network'],
    retry: phases['reading again'],
    'try-again': linking,
    'failed: missing': failed('missing', 1, false),
    'failed: broken': failed('broken', 1, false),
    'failed: refused': again,
    'failed: password': asking,
  },
  'failed for good': {
    ...leaving,
    'try-again': linking,
    crashed: { ...phases['failed for good'], isOpen: false },
  },
  closed: { open: lost },
};

const rows = names.flatMap((name) =>
  (Object.keys(events) as EventName[]).map((event) => [name, event] as const),
);

describe('The phase', () => {
  it.each(rows)('%s, after %s', (name, event) => {
    const before = stateOf(name);
    const now = transition(before, events[event]);
    expect(now.phase).toEqual(table[name][event] ?? before.phase);
  });

  test('an attempt after an automatic restart is counted, and the user’s attempt is not', () => {
    const crashed = transition(stateOf('reading'), events.crashed);
    expect(crashed).toMatchObject({ attempt: 5, restarts: 2 });
    expect(transition(stateOf('failed for good'), events['try-again'])).toMatchObject({
      attempt: 5,
      restarts: 0,
    });
    expect(transition(stateOf('reading'), events['page-rendered']).restarts).toBe(0);
  });

  test('a picture of the pack shows its page and leaves the number of restarts, which only the engine ends', () => {
    for (const name of ['opening', 'reading'] as const) {
      const now = transition(stateOf(name), events['picture-shown']);
      expect(now).toMatchObject({ restarts: 1, pages: { [page]: 'rendered' } });
    }
  });

  test('an attempt keeps rendered pages and forgets failed ones', () => {
    for (const event of ['crashed', 'failed: refused'] as const)
      expect(transition(stateOf('reading'), events[event]).pages).toEqual({ 1: 'rendered' });
    const last = transition(stateOf('last reading'), events.crashed);
    expect(last.pages).toEqual({ 1: 'rendered', 2: 'failed' });
  });

  test('each rendered page is one write of the view model', () => {
    const writes: string[] = [];
    const pages = new Proxy<SessionStore['pages']>(
      {},
      {
        set: (target, key, value) => {
          writes.push(String(key));
          return Reflect.set(target, key, value);
        },
      },
    );
    const store = { ...createSessionStore(), pages };
    let state = stateOf('reading');
    showSession(store, state, initialSession);
    for (const number of [3, 4, 4, 5]) {
      const now = transition(state, { type: 'page-rendered', page: number as PageNumber });
      showSession(store, now, state);
      state = now;
    }
    showSession(store, transition(state, events.crashed), state);
    expect(writes).toEqual(['1', '2', '3', '4', '5']);
    expect(store.pages).toEqual({ 1: 'rendered', 3: 'rendered', 4: 'rendered', 5: 'rendered' });
  });

  test('a page that failed and is rendered now is rendered', () => {
    const before = transition(stateOf('reading'), events['page-failed']);
    expect(before.pages[page]).toBe('failed');
    expect(transition(before, events['page-rendered']).pages[page]).toBe('rendered');
    expect(transition(before, events['page-failed'])).toBe(before);
  });

  test('a password is kept for later attempts', () => {
    const typed = transition(stateOf('needs-password'), events.password);
    expect(typed.password).toBe('x');
    expect(transition(typed, events.crashed).password).toBe('x');
  });

  test('only failures of the connection are retried without the user', () => {
    const errors = [
      'network',
      'busy',
      'link',
      'missing',
      'refused',
      'broken',
      'page',
      'gone',
    ] as const;
    expect(errors.filter(isTransient)).toEqual(['network', 'busy', 'link']);
    expect(shownFailure(phases['reading again'])).toBe(network);
    expect(shownFailure(phases.closed)).toBeNull();
  });
});

describe('The rest of the file', () => {
  const [loading, retried, stalled, done] = [
    { at: 'loading', failures: 0 },
    { at: 'loading', failures: 2 },
    { at: 'stalled', failures: 2 },
    { at: 'done' },
  ] as const;
  it.each([
    [loading, 'rest-bytes', loading],
    [loading, 'rest-stalled', { at: 'stalled', failures: 1 }],
    [loading, 'rest-retry', loading],
    [loading, 'rest-done', done],
    [retried, 'rest-bytes', loading],
    [retried, 'rest-stalled', { at: 'stalled', failures: 3 }],
    [stalled, 'rest-bytes', stalled],
    [stalled, 'rest-stalled', stalled],
    [stalled, 'rest-retry', retried],
    [stalled, 'rest-done', done],
    [done, 'rest-bytes', done],
    [done, 'rest-stalled', done],
    [done, 'rest-retry', done],
    [done, 'crashed', loading],
  ] as const)('%j, after %s, is %j', (rest, event, next) => {
    const before = { ...stateOf('reading'), rest };
    expect(transition(before, events[event]).rest).toEqual(next);
  });
});

test('the diagram of the README shows all transitions', () => {
  const readme = readFileSync('src/features/reader/README.md', 'utf8');
  const [diagram = ''] = readme.match(/stateDiagram-v2\n {2}\[\*\] --> checking_access[^`]+/) ?? [];
  const drawn = diagram.match(/^ {2}\w+ --> \w+: .+$/gm) ?? [];
  const session = drawn.flatMap((line) => {
    // A name in a diagram has no hyphen.
    const [from = '', to = '', types = ''] = line.trim().split(/ --> |: /);
    const step = `${from} --> ${to}`.replaceAll(/(?<=\w)_/g, '-');
    return types.split(', ').map((type) => `${step}: ${type}`);
  });
  const taken = rows.flatMap(([name, event]) => {
    const before = stateOf(name);
    const { phase } = transition(before, events[event]);
    if (phase.at === before.phase.at) return [];
    return [`${before.phase.at} --> ${phase.at}: ${events[event].type}`];
  });
  expect([...new Set(session)].toSorted()).toEqual([...new Set(taken)].toSorted());
});

test('the pauses between attempts grow, up to half a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, n) => retryDelay(n + 1));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([1000, 30_000]);
});
