import { expect, it } from 'vitest';
import { databases } from '../helpers/testDatabase.ts';
import { killBeforeUsers } from '../helpers/killsWhileVisible.ts';

const kills = 50;

/** Payments that a slow machine had not begun, or had begun and not finished, are among them. */
it.each(databases)(
  'fifty times kill -9 in front of a user who pays, on %s: bought once, and no false sentence',
  async (db) => {
    const { faults, charges, chargedAtKill, presses, sentences } = await killBeforeUsers(db, kills);
    expect(faults).toEqual([]);
    expect(charges).toBe(kills);
    console.log(
      `${db}: ${kills} kills, ${chargedAtKill} after the charge, ${presses} presses, ${charges} charges`,
    );
    console.log(JSON.stringify(sentences, null, 2));
  },
);
