import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../server/operations/cleanup.ts';
import {
  enter,
  type MailDoor,
  newAddress,
  openMailDoor,
  order,
  wrong,
} from '../../helpers/mailSignIn.ts';
import { badNewsOf, handOff, isSignedIn, newHandOff } from '../../helpers/signIn.ts';
import { databases } from '../../helpers/startStore.ts';
import { refusalOf } from '../../helpers/visit.ts';

const minute = 60_000;

describe.each(databases)('a mail that signs in, on %s', (database) => {
  let door: MailDoor;
  beforeAll(async () => {
    door = await openMailDoor(database);
  });
  beforeEach(() => door.restartLimits());
  afterAll(() => door.close());

  describe('has a link that', () => {
    it('signs nobody in in another browser, where it leads to the code, and is not used up there', async () => {
      const email = newAddress();
      await door.addAccount(email);
      const { page, link, verifier } = await door.ordered(email);
      const thief = await door.stranger();
      // The thief has a running sign-in too.
      await order(thief, newAddress());
      for (const answer of [await thief.get(link), await door.press(thief, link)]) {
        expect(answer.status).toBe(403);
        const html = await answer.text();
        expect(html).toContain('Please use the code');
        expect(html).not.toContain(email);
      }
      expect(await isSignedIn(thief)).toBe(false);
      expect(await handOff(page, verifier)).toEqual({ type: 'pending' });
      expect((await door.press(page, link)).status).toBe(200);
      expect(await handOff(page, verifier)).toEqual({ type: 'done' });
      expect(await isSignedIn(thief)).toBe(false);
    });

    it('works once, and ends the code', async () => {
      const { page, link, code, verifier } = await door.ordered(newAddress());
      const both = await Promise.all([door.press(page, link), door.press(page, link)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 410,
      ]);
      expect((await page.get(link)).status).toBe(410);
      expect(await refusalOf(await enter(page, verifier, code))).toBe('400 sign_in_expired');
    });

    it('ends with the code', async () => {
      const { page, link, code, verifier } = await door.ordered(newAddress());
      expect((await enter(page, verifier, code)).status).toBe(204);
      expect((await door.press(page, link)).status).toBe(410);
      expect(await refusalOf(await enter(page, verifier, code))).toBe('400 sign_in_expired');
    });

    it('ends after 15 minutes, like the code', async () => {
      const late = await door.ordered(newAddress());
      const inTime = await door.ordered(newAddress());
      door.store.clock.time += 15 * minute - 1;
      expect((await door.press(inTime.page, inTime.link)).status).toBe(200);
      door.store.clock.time += 1;
      expect((await late.page.get(late.link)).status).toBe(410);
      expect((await door.press(late.page, late.link)).status).toBe(410);
      expect(await refusalOf(await enter(late.page, late.verifier, late.code))).toBe(
        '400 sign_in_expired',
      );
    });

    it('cannot be forged, and another site cannot press it', async () => {
      const { page, link } = await door.ordered(newAddress());
      expect((await door.press(page, `${link}x`)).status).toBe(410);
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      for (const headers of foreign)
        expect((await door.press(page, link, headers)).status).toBe(403);
      expect((await door.press(page, link)).status).toBe(200);
    });

    it('ends with another order of its page, while another tab keeps its own', async () => {
      const email = newAddress();
      const first = await door.ordered(email);
      const tab = await door.ordered(email, first.page);
      const { verifier: replaces } = first;
      const second = await door.ordered(email, first.page, { replaces });
      expect((await door.press(first.page, first.link)).status).toBe(410);
      for (const one of [tab, second]) {
        expect((await door.press(first.page, one.link)).status).toBe(200);
        expect((await handOff(first.page, one.verifier)).type).toBe('registration');
      }
    });
  });

  describe('has a code that', () => {
    it('can be tried five times, then another mail is needed', async () => {
      const email = newAddress();
      await door.addAccount(email);
      const { page, link, code, verifier } = await door.ordered(email);
      for (let by = 1; by < 5; by += 1)
        expect(await refusalOf(await enter(page, verifier, wrong(code, by)))).toBe(
          '403 sign_in_code_wrong',
        );
      expect(await refusalOf(await enter(page, verifier, wrong(code, 5)))).toBe(
        '403 sign_in_code_spent',
      );
      expect(await refusalOf(await enter(page, verifier, code))).toBe('400 sign_in_expired');
      expect((await door.press(page, link)).status).toBe(410);
      expect(await handOff(page, verifier)).toEqual(badNewsOf('sign_in_code_spent'));
      expect(await isSignedIn(page)).toBe(false);
    });

    it('can be tried five times, however many tries run at once', async () => {
      const { page, code, verifier } = await door.ordered(newAddress());
      const tries = Array.from({ length: 12 }, (_, by) =>
        enter(page, verifier, wrong(code, by + 1)),
      );
      const answers = await Promise.all((await Promise.all(tries)).map(refusalOf));
      const counted = (what: string) => answers.filter((answer) => answer === what).length;
      expect(counted('403 sign_in_code_wrong')).toBe(4);
      expect(counted('403 sign_in_code_spent')).toBe(1);
      expect(counted('400 sign_in_expired')).toBe(7);
    });

    it('belongs to the page that has ordered its mail', async () => {
      const email = newAddress();
      await door.addAccount(email);
      const mine = await door.ordered(email);
      // A stranger orders a mail to the same address, and has the code of the first one.
      const theirs = newHandOff();
      await order(await door.stranger(), email, theirs);
      const thief = await door.stranger();
      for (const verifier of [theirs.verifier, newHandOff().verifier])
        expect((await enter(thief, verifier, mine.code)).ok).toBe(false);
      expect((await enter(mine.page, mine.verifier, mine.code)).status).toBe(204);
    });

    it('differs for an order with the hash of an earlier one', async () => {
      const secret = newHandOff();
      const attacker = await door.stranger();
      const own = newAddress();
      await order(attacker, own, secret);
      await expect.poll(() => door.mailsTo(own).length).toBe(1);
      const code = /^Code: (\d{6})$/m.exec(door.mailsTo(own)[0]?.text ?? '')?.[1] ?? '';
      const again = await order(attacker, newAddress(), secret);
      expect(await refusalOf(again)).toBe('400 bad_request');
      door.store.clock.time += 20 * minute;
      await sweep({ db: door.store.db, clock: { now: () => new Date(door.store.clock.time) } });
      const victim = newAddress();
      expect((await order(attacker, victim, secret)).status).toBe(204);
      await expect.poll(() => door.mailsTo(victim).length).toBe(1);
      expect(door.mailsTo(victim)[0]?.text).not.toContain(code);
      expect((await enter(attacker, secret.verifier, code)).ok).toBe(false);
    });
  });
});
