import { readingPath } from '#contract/paths.ts';
import { describe, expect, test } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import { HostEvent } from '#contract/messages/host.ts';
import { IssueId } from '#contract/ids.ts';
import {
  diffReaderEvents,
  noSnapshot,
  type ReaderSnapshot,
  reportedAddress,
  wantedIssueOf,
  withAppearance,
} from '../../../src/app/framed/hostReadings.ts';

const issueId = IssueId.parse(12);
const issue = { id: issueId } as Issue;

describe('the issue that the host is asked to open', () => {
  test.each([
    ['3', 3],
    ['1', 1],
    ['0', undefined],
    ['-2', undefined],
    ['2.5', undefined],
    ['last', undefined],
    ['', undefined],
    ['99999999', undefined],
    [undefined, undefined],
  ])('begins, where the address says page %s, at %s', (page, expected) => {
    const reading = { issue, type: 'full', ...(page !== undefined && { page }) } as const;
    expect(wantedIssueOf(reading)).toEqual({
      issueId,
      pdfType: 'full',
      ...(expected !== undefined && { page: expected }),
    });
  });

  test.each([
    ['full', '/read/12/full'],
    ['sample', '/read/12/preview'],
  ] as const)('stands, where it is the %s, at %s', (pdfType, path) => {
    expect(readingPath(issueId, pdfType)).toBe(path);
    expect(readingPath(issueId, pdfType, 3)).toBe(`${path}?page=3`);
  });
});

describe('the reader’s events for the host', () => {
  const whole = { issueId, pdfType: 'full' } as const;
  const sample = { issueId, pdfType: 'sample' } as const;
  const opening: ReaderSnapshot = { ...noSnapshot, reading: whole };
  const at = (page: number): ReaderSnapshot => ({ ...opening, page, pageCount: 20 });
  const address = (page: number) => `/read/${issueId}/full?page=${page}`;
  const turned = (page: number) => [
    { name: 'pageTurned', ...whole, page, pageCount: 20 },
    { name: 'navigated', address: address(page) },
  ];
  const usable = { name: 'opened', ...whole, page: 7, pageCount: 20, address: address(7) };
  const opened = { name: 'readerOpened', ...whole };
  const closed = { name: 'readerClosed', ...whole };
  const failed = { name: 'error', code: 'document_failed' };

  const rows: [what: string, before: ReaderSnapshot, now: ReaderSnapshot, told: object[]][] = [
    ['nothing, where nothing is open', noSnapshot, noSnapshot, []],
    ['that it was opened', noSnapshot, opening, [opened]],
    ['that its pages are there, which is no turn', opening, at(7), [usable]],
    ['that a page was turned', at(7), at(9), turned(9)],
    [
      'that it was magnified',
      at(7),
      { ...at(7), scale: 2.5 },
      [{ name: 'zoomed', ...whole, scale: 2.5 }],
    ],
    ['nothing, where the page is the same', at(7), at(7), []],
    ['that it was closed', at(9), noSnapshot, [closed]],
    [
      'that another took its place',
      at(9),
      { ...noSnapshot, reading: sample },
      [closed, { name: 'readerOpened', ...sample }],
    ],
    ['that the file cannot be read', opening, { ...opening, isBroken: true }, [failed]],
    ['so only once', { ...opening, isBroken: true }, { ...opening, isBroken: true }, []],
    ['both, where it failed at once', noSnapshot, { ...opening, isBroken: true }, [opened, failed]],
  ];

  test.each(rows)('is %s', (_, before, now, told) => {
    const events = diffReaderEvents(before, now);
    expect(events).toEqual(told);
    for (const event of events) HostEvent.parse(event);
  });
});

test.each([
  ['/', '/'],
  ['/read/12', '/read/12'],
  ['/read/12/full', '/read/12/full'],
  ['/plans', '/plans'],
  ['/account', null],
  ['/gift/a-token', null],
  ['/login', null],
])('a host learns of the page %s the address %s', (pathname, told) => {
  expect(reportedAddress({ pathname })).toBe(told);
});

test('the colour scheme of the host is in the address beside the page and the mode, once', () => {
  const address = 'https://store.example/read/12/full?page=3#viewer';
  const kept = 'https://store.example/read/12/full?page=3&appearance=dark#viewer';
  expect(withAppearance(address, 'dark')).toBe(kept);
  expect(withAppearance(kept, 'dark')).toBe(kept);
});
