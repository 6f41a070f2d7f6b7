import { describe, expect, test } from 'vitest';
import { expandedAt, openNow, type PanelName } from '../../../src/features/account/page/panels.ts';

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
    const left = { details: true, subscription: false };
    const later: PanelName[] = ['details', 'subscription', 'payments'];
    expect(openNow(later, expandedAt(null, later), left)).toEqual(['details', 'payments']);
  });

  test('stay as a person has put them where the one that was asked for comes only then', () => {
    const asked = { panel: 'payments' };
    expect(openNow(shown, expandedAt(asked, shown), {})).toEqual(['payments']);
    const left = { details: true, subscription: true };
    expect(openNow(shown, expandedAt(asked, shown), left)).toEqual(shown);
  });
});
