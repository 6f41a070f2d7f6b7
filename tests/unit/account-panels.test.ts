import { describe, expect, test } from 'vitest';
import { apart, expandedAt, type PanelName } from '../../src/account/page/panels.ts';

const shown: PanelName[] = ['details', 'subscription', 'payments'];

describe('the panels of the account page', () => {
  test('are all open without a word about them', () => {
    expect(expandedAt(null, shown)).toEqual(shown);
    expect(expandedAt({ other: 'state' }, shown)).toEqual(shown);
  });

  test('are closed but for the one that the navigation names', () => {
    expect(expandedAt({ panel: 'payments' }, shown)).toEqual(['payments']);
  });

  test('are all open where the named one is not shown or is none', () => {
    expect(expandedAt({ panel: 'coupon' }, shown)).toEqual(shown);
    expect(expandedAt({ panel: 'nonsense' }, shown)).toEqual(shown);
  });

  test('stay as a person has put them, and one that comes later is open', () => {
    const pressed = apart(shown, expandedAt(null, shown), ['details', 'payments']);
    expect(pressed).toEqual(['subscription']);
    const later: PanelName[] = ['details', 'subscription', 'coupon', 'payments'];
    expect(apart(later, expandedAt(null, later), pressed)).toEqual([
      'details',
      'coupon',
      'payments',
    ]);
  });
});
