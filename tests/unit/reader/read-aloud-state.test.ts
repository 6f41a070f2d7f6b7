import { describe, expect, it } from 'vitest';
import {
  nextReadAloud,
  type ReadAloudEvent,
  type ReadAloudState,
} from '../../../src/features/reader/readAloud/readAloudState.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const p = (page: number): PageNumber => page as PageNumber;
const pageCount = 9;

type Waiting = Extract<ReadAloudState, { at: 'waitingForPage' }>;
const waiting = (page: number, more: Partial<Waiting> = {}): ReadAloudState => ({
  at: 'waitingForPage',
  page: p(page),
  from: 'first',
  next: 'speaking',
  hadText: true,
  ...more,
});
const at = (page: number, sentence: number, count = 3) => ({ page: p(page), sentence, count });
const speaking = (...place: Parameters<typeof at>): ReadAloudState => ({
  at: 'speaking',
  place: at(...place),
});
const paused = (...place: Parameters<typeof at>): ReadAloudState => ({
  at: 'paused',
  place: at(...place),
  by: 'user',
});
const idle: ReadAloudState = { at: 'idle' };
const ended: ReadAloudState = { at: 'ended', hadText: true };
const noVoice: ReadAloudState = { at: 'noVoice', page: p(4) };
const read = (page: number, count: number): ReadAloudEvent => ({
  type: 'page-read',
  page: p(page),
  count,
});
const turned: ReadAloudEvent = { type: 'turned', page: p(6) };

const table: readonly (readonly [string, ReadAloudState, ReadAloudEvent, ReadAloudState])[] = [
  [
    'a start waits for the page',
    idle,
    { type: 'start', page: p(4) },
    waiting(4, { hadText: false }),
  ],
  ['its sentences are spoken', waiting(4), read(4, 3), speaking(4, 0)],
  [
    'a paused reading stays paused on a new page',
    waiting(4, { next: 'paused' }),
    read(4, 3),
    paused(4, 0),
  ],
  [
    'a step back begins at the end of a page',
    waiting(4, { from: 'last' }),
    read(4, 3),
    speaking(4, 2),
  ],
  ['a page without text leads to the next page', waiting(4), read(4, 0), waiting(5)],
  [
    'backwards it leads to the page before',
    waiting(4, { from: 'last' }),
    read(4, 0),
    waiting(3, { from: 'last' }),
  ],
  [
    'before the first text the reading goes on',
    waiting(1, { from: 'last' }),
    read(1, 0),
    waiting(2),
  ],
  ['an empty last page ends the reading', waiting(9), read(9, 0), ended],
  [
    'an issue without text says so',
    waiting(9, { hadText: false }),
    read(9, 0),
    { at: 'ended', hadText: false },
  ],
  ['a late answer of another page changes nothing', waiting(4), read(3, 5), waiting(4)],
  ['the next sentence follows', speaking(4, 0), { type: 'spoken' }, speaking(4, 1)],
  ['the next page follows the last sentence', speaking(4, 2), { type: 'spoken' }, waiting(5)],
  ['the last sentence of the issue ends the reading', speaking(9, 2), { type: 'spoken' }, ended],
  ['a paused voice ends no sentence', paused(4, 0), { type: 'spoken' }, paused(4, 0)],
  ['next skips a sentence', speaking(4, 0), { type: 'next' }, speaking(4, 1)],
  [
    'next of a paused reading stays paused',
    paused(4, 2),
    { type: 'next' },
    waiting(5, { next: 'paused' }),
  ],
  ['previous repeats the sentence before', speaking(4, 2), { type: 'previous' }, speaking(4, 1)],
  [
    'previous goes to the end of the page before',
    speaking(4, 0),
    { type: 'previous' },
    waiting(3, { from: 'last' }),
  ],
  [
    'previous at the first sentence repeats it',
    speaking(1, 0),
    { type: 'previous' },
    speaking(1, 0),
  ],
  ['a pause keeps the place', speaking(4, 1), { type: 'pause' }, paused(4, 1)],
  ['a pause while waiting', waiting(4), { type: 'pause' }, waiting(4, { next: 'paused' })],
  ['play speaks the sentence', paused(4, 1), { type: 'play' }, speaking(4, 1)],
  ['play while waiting', waiting(4, { next: 'paused' }), { type: 'play' }, waiting(4)],
  ['a turn moves the reading', speaking(4, 1), turned, waiting(6)],
  ['a turn moves a paused reading', paused(4, 1), turned, waiting(6, { next: 'paused' })],
  ['a turn while waiting', waiting(4, { from: 'last' }), turned, waiting(6)],
  ['a turn after the end changes nothing', ended, turned, ended],
  [
    'a silent voice pauses',
    speaking(4, 1),
    { type: 'silent' },
    { at: 'paused', place: at(4, 1), by: 'silence' },
  ],
  ['no voice for the language', speaking(4, 1), { type: 'no-voice', page: p(4) }, noVoice],
  [
    'a voice that comes starts again',
    noVoice,
    { type: 'start', page: p(4) },
    waiting(4, { hadText: false }),
  ],
  ['a stop ends each state', speaking(4, 1), { type: 'stop' }, idle],
];

describe('The states of reading aloud:', () => {
  it.each(table)('%s', (_rule, before, event, after) => {
    expect(nextReadAloud(before, event, pageCount)).toEqual(after);
  });

  it('an event that does not apply keeps the state object', () => {
    for (const state of [idle, ended, noVoice])
      for (const type of ['spoken', 'next', 'previous', 'pause', 'play', 'silent'] as const)
        expect(nextReadAloud(state, { type }, pageCount)).toBe(state);
  });
});
