import { describe, expect, it } from 'vitest';
import { killWhilePaying } from '../helpers/kills.ts';
import { databases } from '../helpers/startStore.ts';

describe.each(databases)('a store that is killed while people pay, on %s', (db) => {
  it('loses no money and takes none twice', async () => {
    const { charged, pressed, faults } = await killWhilePaying(db, 3);
    expect(faults).toEqual([]);
    // Three press twice.
    expect(charged).toBe(pressed - 3);
  });
});
