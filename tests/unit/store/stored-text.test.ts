import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { IssueChange, IssueEdit, ShelfPosition, titleLength } from '#contract/admin/issue.ts';
import { cleanText } from '#contract/storedText.ts';
import { settingSchemas } from '#contract/admin/storeSettings.ts';

it.each([
  ['Ti\0des', 'Tides'],
  ['One\r\ntwo\rthree\n\tfour', 'One\ntwo\nthree\n\tfour'],
  ['\u001B[31mred\u0007', '[31mred'],
  ['half \uD800 and \uDC00', 'half \uFFFD and \uFFFD'],
  ['whole \u{1F30A}', 'whole \u{1F30A}'],
])('a stored text has only what a database and a terminal take: %j', (text, stored) => {
  expect(cleanText(text)).toBe(stored);
  const edit = { title: text, description: text, series: text, authors: [text], tags: [text] };
  expect(z.parse(IssueEdit, edit)).toEqual({
    title: stored,
    description: stored,
    series: stored,
    authors: [stored],
    tags: [stored],
  });
  expect(settingSchemas.terms.parse(text)).toBe(stored);
});

it('the limits of a text are those of its stored form', () => {
  const long = 'x'.repeat(titleLength);
  expect(z.parse(IssueEdit, { title: `\0${long}` })).toEqual({ title: long });
  expect(z.safeParse(IssueEdit, { series: '\0' }).success).toBe(false);
});

it.each([
  [IssueEdit, { title: 'A', isListed: true }],
  [IssueChange, { isListed: true }],
  [IssueChange, { title: 'A', before: { owners: 1 } }],
  [ShelfPosition, { listed: true, until: 'later' }],
])('an unknown field of a change is rejected', (schema, change) => {
  expect(z.safeParse(schema as z.ZodMiniType, change).success).toBe(false);
});
