import { describe, expect, it } from 'vitest';
import { killWhilePaying } from '../helpers/kills.ts';
import { dialects } from '../helpers/startStore.ts';

const kills = 50;

describe.each(dialects)('fifty times kill -9 while people pay, on %s', (db) => {
  it('no money is lost and none is taken twice', async () => {
    const { charged, pressed, faults } = await killWhilePaying(db, kills);
    expect(faults).toEqual([]);
    expect(charged).toBe(pressed - kills);
    console.log(`${db}: ${kills} kills, ${pressed} presses, ${charged} charges, 0 faults`);
  });
});
