import { describe, expect, test } from 'vitest';
import { themes } from '#contract/boot.ts';
import {
  accentRoles,
  accentSheet,
  contrastOnPages,
  leastContrast,
  readableShade,
} from '#contract/accent.ts';
import { settingNames } from '#contract/admin/storeSettings.ts';
import { storeSettings } from '../../../server/storeSettings/index.ts';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

stubPublisherBlock();
const { conflictsOf, faultsOf, formOf, repricedExample } = await import(
  '../../../src/pages/publish/settings/storeForm.ts'
);

test('The store and its form have the same settings', () => {
  expect(Object.keys(storeSettings).toSorted()).toEqual([...settingNames].toSorted());
});

test('A form has each value as a person writes it', () => {
  expect(formOf({ name: 'Tides', auth: true, payments: false, 'gift-visitors': 20 })).toMatchObject(
    {
      name: 'Tides',
      auth: 'on',
      payments: 'off',
      'gift-visitors': '20',
      terms: '',
    },
  );
});

test('A form has the texts of the store’s language by their language too', () => {
  const form = formOf({ language: 'de', terms: 'Alles', 'terms.en': 'All' });
  expect(form).toMatchObject({ 'terms.de': 'Alles', 'terms.en': 'All', 'terms.ja': '' });
});

describe('A field has a fault', () => {
  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['icon', 'http://plain.example/icon.png'],
    ['icon', '//elsewhere.example/icon.png'],
    ['accent', 'red'],
    ['accent', '#ffcc00'],
    ['gift-visitors', '0'],
    ['description', 'x'.repeat(20_001)],
    ['site-message-text.ja', 'x'.repeat(2001)],
  ])('%s with %j', (name, value) => {
    expect(Object.keys(faultsOf({ [name]: value }))).toEqual([name]);
  });

  test.each([
    ['name', 'Die Bücherei'],
    ['icon', ''],
    ['icon', '/favicon.svg'],
    ['accent', '#0B6E4F'],
    ['accent', ''],
    ['terms', '# Terms'],
  ])('and none for %s with %j', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual({});
  });
});

test('A conflict is a field that both have changed to different values', () => {
  const stored = formOf({ name: 'Suns', theme: 'salon' });
  const edit = {
    now: { name: 'Moons', theme: 'salon', accent: '#0b6e4f' },
    before: { name: 'Tides', theme: 'kiosk', accent: '' },
  };
  expect(conflictsOf(edit, stored)).toEqual(['name']);
});

test.each([
  [{ currency: 'JPY' }, '499 JPY'],
  [{ currency: 'KWD' }, '0.499 KWD'],
  [{ 'currency-precision': '0' }, '499 USD'],
])('The question about prices shows what %j does', (now, after) => {
  const form = formOf({ currency: 'USD', 'currency-precision': 2 });
  expect(repricedExample(form, now)).toEqual({ before: '4.99 USD', after });
});

describe('A chosen colour', () => {
  const colours = ['#ffcc00', '#0b6e4f', '#000000', '#ffffff', '#a8321a', '#7f7f7f', '#0000ff'];

  test.each(colours)('%s is readable in its shades, on the pages of all themes', (hex) => {
    for (const tone of ['light', 'dark'] as const) {
      expect(contrastOnPages(readableShade(hex, tone), tone)).toBeGreaterThanOrEqual(leastContrast);
    }
  });

  test('that is readable stays as it is on light pages', () => {
    expect(readableShade('#0b6e4f', 'light')).toBe('#0b6e4f');
  });

  test('becomes a style sheet that is stronger than every theme', () => {
    const sheet = accentSheet(accentRoles('#0b6e4f'));
    expect(themes).toEqual(['kiosk', 'salon']);
    expect(sheet.match(/:root:root:root/g)).toHaveLength(3);
    expect(sheet).toContain('--accent: #0b6e4f;');
    expect(sheet).not.toMatch(/undefined|</);
  });
});
