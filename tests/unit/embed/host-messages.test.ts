import { describe, expect, it } from 'vitest';
import { FromFrame, longestMessage, ToFrame, decodeMessage } from '#contract/messages/host.ts';

const said = (text: string) => `gatefold:${text}`;
const message = (type: unknown, payload?: unknown, v: unknown = 1) =>
  said(JSON.stringify({ v, type, payload }));

/** Texts of a wrong form, and values that are no text. */
const nonsense: [what: string, data: unknown][] = [
  ['nothing', ''],
  ['a word', 'hello'],
  ['the prefix alone', said('')],
  ['no JSON', said('{')],
  ['a number', said('7')],
  ['null', said('null')],
  ['a list', said('[]')],
  ['an object instead of text', { v: 1, type: 'openAccount' }],
  ['bytes', new TextEncoder().encode(message('openAccount'))],
  ['another prefix', message('openAccount').toUpperCase()],
  ['a prefix behind a space', ` ${message('openAccount')}`],
  ['no version', said('{"type":"openAccount"}')],
  ['version 2', message('openAccount', undefined, 2)],
  ['version "1"', message('openAccount', undefined, '1')],
  ['an unknown type', message('formatDisk')],
  ['a type of Object.prototype', message('constructor')],
  ['a type that is no text', message(['openAccount'])],
  ['keys of prototypes only', said('{"__proto__":{"v":1,"type":"openAccount"}}')],
  ['a hundred thousand brackets', said('['.repeat(100_000))],
  ['a megabyte', message('openAccount', 'x'.repeat(1_000_000))],
  ['one character too many', said('{"v":1,"type":"openAccount"}'.padEnd(longestMessage - 8))],
];

describe.each([
  ['from a frame', FromFrame],
  ['to a frame', ToFrame],
])('a message %s', (_, schema) => {
  it.each(nonsense)('is invalid as %s', (_, data) => {
    expect(decodeMessage(schema, data)).toBeNull();
  });

  it.each([
    ['openIssue', { id: -1 }],
    ['openIssue', { id: 0 }],
    ['openIssue', { id: 1.5 }],
    ['openIssue', { id: '1' }],
    ['openIssue', { id: 1e300 }],
    ['openIssue', { id: null }],
    ['openIssue', [1]],
    ['openIssue', undefined],
    ['openViewer', { issueId: 1, pdfType: 'preview' }],
    ['openViewer', { issueId: 1, pdfType: 'full', page: null }],
    ['openViewer', { issueId: 1, pdfType: 'full', page: '3'.repeat(21) }],
    ['openViewer', { pdfType: 'full' }],
    ['identity', { token: 7 }],
    ['identity', {}],
    ['identity', { token: 'x'.repeat(3501) }],
  ])('is refused with an impossible payload: %s %j', (type, payload) => {
    expect(decodeMessage(schema, message(type, payload))).toBeNull();
  });

  it('is read with unknown fields beside it', () => {
    const more = said('{"v":1,"type":"openIssue","payload":{"id":7,"__proto__":{"x":1}},"y":2}');
    expect(decodeMessage(schema, more)).toEqual({ v: 1, type: 'openIssue', payload: { id: 7 } });
    expect('x' in {}).toBe(false);
  });
});

const viewing = (page: unknown) => message('openViewer', { issueId: 1, pdfType: 'full', page });

it.each([
  [7, 7],
  [3.9, 3],
  ['3x', 3],
  ['abc', 1],
])('a host that names page %j means page %d (VIEW-077, VIEW-078)', (said, page) => {
  expect(decodeMessage(ToFrame, viewing(said))).toMatchObject({ payload: { page } });
});

it.each([0, 1e9, 3.9, '3'])('a frame cannot report page %j', (page) => {
  expect(decodeMessage(FromFrame, viewing(page))).toBeNull();
});

/** JSON knows neither NaN nor Infinity; 1e999 is read as one. */
it.each(['-1', '1e999', '-1e999', 'NaN', '10000001', '"5"', 'null', '{}'])(
  'no height and no place is %s',
  (text) => {
    for (const type of ['resize', 'reveal', 'setPosition']) {
      const data = said(`{"v":1,"type":"${type}","payload":{"height":${text},"top":${text}}}`);
      expect(decodeMessage(FromFrame, data)).toBeNull();
      expect(decodeMessage(ToFrame, data)).toBeNull();
    }
  },
);
