import { expect, it } from 'vitest';
import { migrationNames } from '../../server/db/migrations.ts';
import { migrationNotes } from '../../server/db/migrationNotes.ts';

it('every migration says what it does and whether there is a way back', () => {
  expect(Object.keys(migrationNotes)).toEqual([...migrationNames]);
});
