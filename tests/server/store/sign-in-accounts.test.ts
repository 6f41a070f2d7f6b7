import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  findOrLinkAccount,
  type LinkedAccount,
  register,
} from '../../../server/identity/registrations.ts';
import {
  isGoogleEmailVerified,
  isMicrosoftEmailVerified,
} from '../../../server/identity/providers/provider.ts';
import { identities, users } from '../../../server/platform/db/schema.ts';
import { addRegistration, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';

describe.each(databases)('an account, on %s', (database) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openDoor(database);
  });
  afterAll(() => store.close());

  let count = 0;
  /** An account with an e-mail of its own, and somebody whom Google knows by the same e-mail. */
  async function sharing({ account, person }: Record<'account' | 'person', boolean>) {
    count += 1;
    const email = `reader-${count}@example.com`;
    const [user] = await store.db
      .insert(users)
      .values({ email, emailVerified: account })
      .returning({ id: users.id });
    const known: LinkedAccount = {
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: `subject-${count}`,
      email: email.toUpperCase(),
      emailVerified: person,
    };
    return { id: user?.id, known };
  }

  it('is joined by who shares its e-mail, where both e-mails are verified', async () => {
    const { id, known } = await sharing({ account: true, person: true });
    expect(await findOrLinkAccount(store.db, known)).toBe(id);
    const mine = (await store.db.select().from(identities)).filter(({ userId }) => userId === id);
    expect(mine).toMatchObject([{ provider: 'google', subject: known.subject }]);
    // From now on the identity decides, and the e-mail may change.
    expect(await findOrLinkAccount(store.db, { ...known, email: null, emailVerified: false })).toBe(
      id,
    );
  });

  it.each([
    { account: true, person: false },
    { account: false, person: true },
    { account: false, person: false },
  ])('is not joined if one of them is not verified: %o', async (verified) => {
    const { id, known } = await sharing(verified);
    expect(await findOrLinkAccount(store.db, known)).toBeNull();
    const rows = await store.db.select().from(identities);
    expect(rows.filter(({ userId }) => userId === id)).toEqual([]);
  });

  it.each([
    { provider: 'microsoft' },
    { issuer: 'https://accounts.google.example' },
    { subject: 'somebody-else' },
  ] as Partial<LinkedAccount>[])(
    'is not that of an identity which differs in %o',
    async (other) => {
      const { known } = await sharing({ account: true, person: true });
      await findOrLinkAccount(store.db, known);
      const stranger = { ...known, ...other, email: null, emailVerified: false };
      expect(await findOrLinkAccount(store.db, stranger)).toBeNull();
    },
  );
});

describe.each(databases)('an e-mail at registration, on %s', (database) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openDoor(database);
  });
  afterAll(() => store.close());

  let count = 0;
  const newEmail = () => `registered-${(count += 1)}@example.com`;
  const add = async (email: string, emailVerified: boolean): Promise<number> => {
    const [user] = await store.db.insert(users).values({ email, emailVerified }).returning();
    return user?.id ?? 0;
  };
  const registerWith = async (email: string, emailVerified: boolean) =>
    register(
      store.db,
      await addRegistration(store, { email, emailVerified }),
      new Date(store.clock.time),
    );

  it.each([
    ['a verified', true],
    ['an unverified', false],
  ])(
    'is available although other accounts have it unverified: %s one',
    async (_which, verified) => {
      const email = newEmail();
      const others = [await add(email, false), await add(email.toUpperCase(), false)];
      expect(others).not.toContain(await registerWith(email, verified));
    },
  );

  it.each([
    ['a verified', true],
    ['an unverified', false],
  ])('is refused where an account has it verified: %s one', async (_which, verified) => {
    const email = newEmail();
    await add(email.toUpperCase(), true);
    await expect(registerWith(email, verified)).rejects.toMatchObject({ code: 'user_exists' });
  });

  it('that two verify at once makes one account', async () => {
    const email = newEmail();
    const both = await Promise.allSettled([registerWith(email, true), registerWith(email, true)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add(email, true)).rejects.toThrow(/users/);
  });
});

test.each([
  [{ email: 'ann@gmail.com', email_verified: true }, true],
  [{ email: 'ann@paper.example', email_verified: true, hd: 'paper.example' }, true],
  [{ email: 'ann@paper.example', email_verified: true }, false],
  [{ email: 'ann@gmail.com', email_verified: false }, false],
  [{ email: 'ann@gmail.com.evil.example', email_verified: true }, false],
  [{ email: 'ann@gmail.com', email_verified: 'true' }, false],
  [{}, false],
])('Google verifies the e-mails that it keeps itself: %o, %s', (claims, isVerified) => {
  expect(isGoogleEmailVerified(claims)).toBe(isVerified);
});

test.each([
  [{ email: 'ann@paper.example', xms_edov: true }, true],
  [{ email: 'ann@paper.example', xms_edov: '1' }, true],
  [{ email: 'ann@paper.example', xms_edov: 1 }, true],
  [{ email: 'ann@paper.example', xms_edov: false }, false],
  [{ email: 'ann@paper.example', xms_edov: 0 }, false],
  [{ email: 'ann@paper.example', email_verified: true }, false],
  [{ email: 'ann@paper.example' }, false],
])('Microsoft verifies the e-mails of proven domains: %o, %s', (claims, isVerified) => {
  expect(isMicrosoftEmailVerified(claims)).toBe(isVerified);
});
