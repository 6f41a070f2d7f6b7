import { describe, expect, it } from 'vitest';
import { IssueId } from '#contract/ids.ts';
import type { SpreadsMode } from '#contract/api/issue.ts';
import {
  type Choices,
  choicesIn,
  modeFor,
} from '../../../src/features/reader/spreads/storedLayout.ts';

const id = IssueId.parse(7);
const chosen: Choices = [
  { issue: 8, spreads: 'single' },
  { issue: 7, spreads: 'double' },
];

describe('How the pages of an issue stand', () => {
  it.each<[what: string, published: SpreadsMode | undefined, choices: Choices, mode: SpreadsMode]>([
    ['nobody', undefined, [], 'auto'],
    ['the publisher', 'single', [], 'single'],
    ['the user', undefined, chosen, 'double'],
    ['both', 'single', chosen, 'double'],
    ['the user for another issue', 'single', chosen.slice(0, 1), 'single'],
    [
      'the user, who wants no setting of the publisher,',
      'double',
      [{ issue: 7, spreads: 'auto' }],
      'auto',
    ],
  ])('is chosen by %s', (_, spreads, choices, mode) =>
    expect(modeFor({ id, ...(spreads && { spreads }) }, choices)).toBe(mode),
  );

  it('is read without the entries that are no choices', () => {
    const kept = [
      ...chosen,
      { issue: 9, spreads: 'triple' },
      { issue: '9', spreads: 'auto' },
      null,
    ];
    expect(choicesIn(JSON.stringify(kept))).toEqual(chosen);
  });
});
