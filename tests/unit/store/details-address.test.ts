import { expect, test } from 'vitest';
import { parseIssueRoute } from '../../../src/features/catalog/details/issueRoute.ts';

test.each([
  ['the list asks for no issue', '/', null],
  ['an issue is asked for by its number', '/read/12', { id: 12, type: null }],
  ['a preview is the sample, to be read at once', '/read/12/preview', { id: 12, type: 'sample' }],
  ['an address of the past asks for the issue', '/read/12/sample', { id: 12, type: null }],
  ['an unknown address below an issue asks for none', '/read/12/xyz', null],
  ['the full issue can be asked for too', '/read/12/full', { id: 12, type: 'full' }],
  ['what is no number is an issue that nobody has', '/read/new', { id: Number.NaN, type: null }],
])('%s', (_, pathname, asked) => {
  expect(parseIssueRoute({ pathname, search: '' })).toEqual(asked);
});

test('where to begin is handed on as it is written', () => {
  const asked = parseIssueRoute({ pathname: '/read/12/full', search: '?page=3x' });
  expect(asked).toEqual({ id: 12, type: 'full', page: '3x' });
});
