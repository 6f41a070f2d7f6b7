import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { UserId } from '#contract/ids.ts';
import { outboundMails, rateLimits } from '../../server/platform/db/schema.ts';
import { setStore } from '../../server/storeSettings/index.ts';
import { addSession } from '../helpers/inProcessStore.ts';
import { type MailDoor, newAddress, openMailDoor } from '../helpers/mailSignIn.ts';
import { newHandOff } from '../helpers/signIn.ts';
import { databases } from '../helpers/testDatabase.ts';
import { type Visit, visit } from '../helpers/visit.ts';

const tries = 1000;

/**
 * The chance that an answer for an e-mail with an account takes longer than one for an e-mail without. 0.5 tells nothing.
 * With 500 of each, chance alone stays within 0.07 in all but one of 10,000 runs.
 */
const chanceOf = (known: readonly number[], unknown: readonly number[]): number => {
  const pairs = known.map((one) => unknown.filter((other) => one > other).length);
  return pairs.reduce((sum, count) => sum + count, 0) / (known.length * unknown.length);
};

describe.each(databases)('the time of an answer, on %s', (database) => {
  let door: MailDoor;
  let stranger: Visit;
  let account: Visit;
  beforeAll(async () => {
    door = await openMailDoor(database);
    await setStore(door.store.db, 'guest-checkout', 'on');
    stranger = await door.stranger();
    const id = UserId.parse(await door.addAccount(newAddress()));
    const cookie = door.store.cookie(await addSession(door.store, id));
    account = await visit(door.store, { cookie });
  });
  afterAll(() => door.close());

  type Order = readonly [
    name: string,
    visitor: () => Promise<Visit>,
    order: (visitor: Visit, email: string) => Promise<Response>,
  ];
  const orders: readonly Order[] = [
    [
      'the sign-in by mail',
      async () => stranger,
      (visitor, email) => visitor.post(calls.orderSignInMail.path, { email, hash: newHandOff().h }),
    ],
    [
      'the change of an e-mail',
      async () => account,
      (visitor, email) => visitor.post(calls.orderEmailChange.path, { email }),
    ],
    [
      'the guest checkout',
      () => visit(door.store, 'stranger'),
      (visitor, email) => visitor.post(calls.beginGuest.path, { email }),
    ],
  ];

  it.each(orders)(
    `does not tell by ${tries} tries whether an e-mail has an account: %s`,
    { timeout: 15 * 60_000 },
    async (_, visitorOf, order) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let count = 0; count < tries; count += 1) {
        const email = newAddress();
        const kind = count % 2 === 0 ? 'known' : 'unknown';
        if (kind === 'known') await door.addAccount(email);
        // Without the limits, and without the work of the mail queue, which follows the answer.
        await door.store.db.delete(rateLimits);
        await door.store.db.delete(outboundMails);
        const visitor = await visitorOf();
        const start = performance.now();
        const answer = await order(visitor, email);
        times[kind].push(performance.now() - start);
        expect(answer.ok).toBe(true);
      }
      expect(Math.abs(chanceOf(times.known, times.unknown) - 0.5)).toBeLessThan(0.07);
    },
  );
});
