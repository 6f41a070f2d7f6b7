import { describe, expect, it } from 'vitest';
import { WantedIssue } from '#contract/messages/host.ts';
import { parseIssueRoute } from '../../../src/features/catalog/details/issueRoute.ts';
import { addressOf, readRequestIn, readRequestOf } from '../../../src/app/framed/hostReadings.ts';

const wishAt = (address: string) =>
  readRequestIn(parseIssueRoute(new URL(address, 'https://store.example')));

describe('The address of a viewer in a frame', () => {
  it.each([
    ['a whole issue', { issueId: 12, pdfType: 'full' }, '/read/12/full#viewer'],
    ['a sample, as a preview', { issueId: 12, pdfType: 'sample' }, '/read/12/preview#viewer'],
    ['a page', { issueId: 7, pdfType: 'full', page: 3 }, '/read/7/full?page=3#viewer'],
  ])('names %s, and leads to it again', (_, wanted, address) => {
    const wish = readRequestOf(WantedIssue.parse(wanted));
    expect(addressOf(wish)).toBe(address);
    expect(wishAt(address)).toEqual(wish);
  });

  it('stays that of a viewer where nothing is read', () => {
    expect(addressOf(null)).toBe('/#viewer');
    expect(wishAt('/#viewer')).toBeNull();
  });

  it.each(['/read/12#viewer', '/read/12/sample#viewer', '/account#viewer'])(
    'wishes for nothing at %s, so that the host is asked',
    (address) => expect(wishAt(address)).toBeNull(),
  );

  it('keeps a page as it was written, and an id that no issue has', () => {
    expect(wishAt('/read/7/full?page=3x#viewer')).toEqual({ id: 7, type: 'full', page: '3x' });
    expect(addressOf({ id: 7, type: 'full', page: '3 &x' })).toBe(
      '/read/7/full?page=3%20%26x#viewer',
    );
    expect(wishAt('/read/seven/full#viewer')).toEqual({ id: Number.NaN, type: 'full' });
  });
});
