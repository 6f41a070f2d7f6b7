import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Locale, Theme } from '#contract/boot.ts';
import {
  FromFrame,
  type HostEvent,
  longestMessage,
  prefix,
  decodeMessage,
  version,
} from '#contract/messages/host.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import * as module from '../../../embed/index.ts';
import { readMessage, writeMessage } from '../../../embed/protocol.ts';
import type * as script from '../../../embed/types.ts';

/** The script for host pages checks by hand the values that the contract checks by schemas. */

const wanted = { issueId: 7, pdfType: 'sample', page: 3 };
const turned = { name: 'pageTurned', issueId: 7, pdfType: 'full', page: 2, pageCount: 80 };
const bought = { name: 'purchased', item: 'plan', id: 2, amount: 0, currency: 'JPY', order: 9 };

const opened = {
  issueId: 7,
  pdfType: 'full',
  page: 2,
  pageCount: 80,
  address: '/read/7/full?page=2',
};

const samples: readonly object[] = [
  { type: 'hello', payload: { mode: 'embed' } },
  { type: 'hello', payload: { mode: 'viewer' } },
  { type: 'language', payload: { locale: 'ja' } },
  { type: 'openViewer', payload: wanted },
  { type: 'closeViewer' },
  { type: 'openIssue', payload: { id: 2_147_483_647 } },
  { type: 'openAuth', payload: {} },
  { type: 'openAuth', payload: { reading: wanted } },
  { type: 'openAccount' },
  { type: 'loadOptions', payload: null },
  { type: 'resize', payload: { height: 1234.5 } },
  { type: 'reveal', payload: { top: 0, exactly: true } },
  { type: 'fullscreen', payload: { on: false } },
  { type: 'answer', payload: { id: 7 } },
  { type: 'answer', payload: { id: 7, place: { ...opened, scale: 2.5 }, hits: 0 } },
  { type: 'answer', payload: { id: 7, error: 'invalid' } },
  ...[
    { name: 'opened', ...opened },
    { name: 'navigated', address: '/' },
    { name: 'zoomed', issueId: 7, pdfType: 'full', scale: 4 },
    { name: 'issueOpened', issueId: 1 },
    { name: 'readerOpened', issueId: 1, pdfType: 'full' },
    turned,
    { name: 'readerClosed', issueId: 1, pdfType: 'sample' },
    { name: 'signedIn' },
    bought,
    { name: 'error', code: 'cookies_blocked' },
  ].map((payload) => ({ type: 'happened', payload })),
].map((message) => ({ v: version, ...message }));

/** Each in the place of anything else. */
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  7,
  80,
  1_000_000,
  1_000_001,
  10_000_000,
  10_000_001,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  1e300,
  '',
  ' ',
  '7',
  'EUR',
  'EURO',
  '€',
  '😀',
  '😀1',
  'full',
  'sample',
  'embed',
  'viewer',
  'issue',
  'plan',
  'hello',
  'language',
  'happened',
  'closeViewer',
  'openViewer',
  'openIssue',
  'resize',
  'reveal',
  'signedIn',
  'issueOpened',
  'crashed',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  [],
  [1],
  ['hello'],
  ['full'],
  {},
  { length: 3 },
  wanted,
  turned,
  bought,
  [wanted],
  { mode: 'embed' },
  { locale: 'de' },
  { id: 7 },
  { height: 5 },
  { on: true },
  { top: 5, exactly: 1 },
];

const keys = [
  'v',
  'type',
  'payload',
  'name',
  'id',
  'issueId',
  'pdfType',
  'page',
  'reading',
  '__proto__',
  'extra',
];

/** The same numbers on every run (mulberry32). */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** A message with one to three changed, removed or added values, as JSON. */
function spoilt(below: (most: number) => number): string {
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const message = structuredClone(pick(samples)) as Record<string, unknown>;
  for (let changes = 1 + below(3); changes > 0; changes -= 1) {
    let box = message;
    while (below(2) === 0) {
      const inner = Object.values(box).filter(
        (value) => value !== null && typeof value === 'object',
      );
      if (inner.length === 0) break;
      box = pick(inner) as Record<string, unknown>;
    }
    const key = below(4) === 0 ? pick(keys) : pick([...Object.keys(box), 'extra']);
    if (below(4) === 0) delete box[key];
    else
      Object.defineProperty(box, key, {
        value: structuredClone(pick(hostile)),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return JSON.stringify(message);
}

/** The script's reading of a message. The contract's must be the same. */
function agreed(data: unknown): unknown {
  const own = readMessage(data);
  const theirs = decodeMessage(FromFrame, data);
  const isTaken = own !== null && own !== 'version';
  expect([data, isTaken]).toEqual([data, theirs !== null]);
  return own;
}

describe('the script for host pages', () => {
  it('takes every message of a frame', () => {
    for (const sample of samples) expect(agreed(prefix + JSON.stringify(sample))).toEqual(sample);
  });

  it('accepts of twenty thousand spoilt messages exactly those that the contract accepts', () => {
    const below = numbersFrom(20_261_122);
    let taken = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const message = agreed(prefix + spoilt(below));
      if (message !== null && message !== 'version') taken += 1;
    }
    // Neither all nor none: the changes reach both sides of the line.
    expect(taken).toBeGreaterThan(1000);
    expect(taken).toBeLessThan(19_000);
  });

  it('refuses invalid messages of each type', () => {
    const hello = prefix + JSON.stringify(samples[0]);
    for (const data of [
      undefined,
      null,
      7,
      {},
      [hello],
      new String(hello),
      '',
      prefix,
      `${prefix}null`,
      `${prefix}[]`,
      `${prefix}{`,
      ` ${hello}`,
      hello.toUpperCase(),
      hello.slice(prefix.length),
      `${hello}x`,
      hello + ' '.repeat(longestMessage),
      `${prefix}{"v":1e999,"type":"hello"}`,
    ])
      expect(agreed(data)).toBeNull();
    expect(agreed(hello.padEnd(longestMessage))).toEqual(samples[0]);
  });

  it('distinguishes a later version from an invalid message', () => {
    expect(agreed(`${prefix}{"v":2,"type":"hello"}`)).toBe('version');
    for (const v of ['0', '"2"', 'null', '[2]']) expect(agreed(`${prefix}{"v":${v}}`)).toBeNull();
  });

  it('writes as the contract does', () => {
    const text = writeMessage('setPosition', { top: 1, height: 2 });
    expect(text).toBe(
      `${prefix}{"v":${version},"type":"setPosition","payload":{"top":1,"height":2}}`,
    );
  });
});

/** Without the brands of ids, which only the compiler knows. */
type Plain<T> = T extends number ? number : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Told<N extends HostEvent['name']> = Plain<Omit<Extract<HostEvent, { name: N }>, 'name'>>;
type Detail<N extends keyof script.Events> = {
  -readonly [K in keyof script.Events[N]]: script.Events[N][K];
};

it('has public types that are the contract’s', () => {
  expectTypeOf<script.Locale>().toEqualTypeOf<Locale>();
  expectTypeOf<script.Theme>().toEqualTypeOf<Theme>();
  expectTypeOf<script.ReadingType>().toEqualTypeOf<ReadingType>();
  expectTypeOf<script.StoreErrorCode>().toEqualTypeOf<Told<'error'>['code']>();
  expectTypeOf<Detail<'issueOpened'>>().toEqualTypeOf<Told<'issueOpened'>>();
  expectTypeOf<Detail<'readerOpened'>>().toEqualTypeOf<Told<'readerOpened'>>();
  expectTypeOf<Detail<'pageTurned'>>().toEqualTypeOf<Told<'pageTurned'>>();
  expectTypeOf<Detail<'navigated'>>().toEqualTypeOf<Told<'navigated'>>();
  expectTypeOf<Detail<'zoomed'>>().toEqualTypeOf<Told<'zoomed'>>();
  expectTypeOf<Detail<'opened'>>().toEqualTypeOf<Told<'opened'>>();
  expectTypeOf<Detail<'closed'>>().toEqualTypeOf<Told<'readerClosed'>>();
  expectTypeOf<Detail<'purchased'>>().toEqualTypeOf<Told<'purchased'>>();
  type Names = Exclude<keyof script.Events, 'ready' | 'closed'>;
  expectTypeOf<Names>().toEqualTypeOf<Exclude<HostEvent['name'], 'readerClosed'>>();
  expectTypeOf(module).toExtend<typeof import('../../../embed/gatefold.d.ts')>();
  expect(Object.keys(module).toSorted()).toEqual(['defineElements', 'mount', 'scan']);
});
