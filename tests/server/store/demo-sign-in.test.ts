import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Boot } from '#contract/boot.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { buildApp } from '../../../server/app.ts';
import { openDoor } from '../../helpers/inProcessStore.ts';
import { startOpenId } from '../../helpers/openid.ts';
import { openPublisher } from '../../helpers/publisher.ts';
import {
  badNewsOf,
  isSignedIn,
  locationOf,
  meOf,
  openWindow,
  pageOf,
  registerBy,
  throughWindow,
} from '../../helpers/signIn.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { type Door, visit } from '../../helpers/visit.ts';

beforeAll(buildIfStale);

async function offerOf(store: Pick<Door, 'origin'>): Promise<Boot['auth']> {
  const html = await (await fetch(store.origin)).text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return Boot.parse(JSON.parse(json)).auth;
}

describe('A demo without a configured provider', () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await startStore({ db: quickest, env: { DEMO: '1' } });
  });
  afterAll(() => store.stop());

  it('offers its own (AUTH-007, DATA-032)', async () => {
    expect(await offerOf(store)).toMatchObject({ providers: [], custom: { name: 'Gatefold ID' } });
  });

  it('lets any e-mail in, and one person after another', async () => {
    for (const email of ['one@reader.example', 'two@reader.example']) {
      const visitor = await visit(store, 'stranger');
      await registerBy(store, visitor, email);
      expect(await meOf(visitor)).toMatchObject({ email });
      expect((await throughWindow(store, ` ${email.toUpperCase()} `)).page.news?.type).toBe('done');
    }
  });

  it('asks again for an e-mail that is none, and runs no script there', async () => {
    const sentTo = locationOf(await openWindow(store).go());
    const asked = await fetch(sentTo, { redirect: 'manual' });
    const cookie = asked.headers.getSetCookie().map((line) => line.split(';')[0]);
    const screen = new URL(locationOf(asked), sentTo);
    const answer = await fetch(screen, {
      method: 'POST',
      headers: { cookie: cookie.join('; ') },
      body: new URLSearchParams({ email: '"><script>alert(1)</script>' }),
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has a provider that does not redirect to another site', async () => {
    const sentTo = new URL(locationOf(await openWindow(store).go()));
    sentTo.searchParams.set('redirect_uri', 'https://evil.example/auth/callback/custom');
    const answer = await fetch(sentTo, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });
});

test('A demo with a provider of its owner has no other', async () => {
  const club = await startOpenId();
  const store = await startStore({ db: quickest, env: { DEMO: '1', ...club.env } });
  expect(await offerOf(store)).toMatchObject({ providers: [], custom: { name: 'Reader Club' } });
  const visitor = await visit(store, 'stranger');
  await registerBy(store, visitor, 'ann@club.example');
  expect(await isSignedIn(visitor)).toBe(true);
  await store.stop();
  await club.close();
});

test('A store that is not a demo offers only configured providers', async () => {
  const door = await openDoor(quickest, { DEMO: '0', LOG_LEVEL: 'warn' });
  const offer = await offerOf(door);
  await door.close();
  expect(offer).toMatchObject({ providers: [] });
  expect(offer.custom).toBeUndefined();
});

test('Signing in needs HTTPS wherever the way is longer than this machine', async () => {
  const club = await startOpenId();
  const publisher = await openPublisher(quickest, {
    ...club.env,
    PUBLIC_URL: 'http://store.example',
  });
  const app = await buildApp(publisher.resources);
  try {
    const answer = await app.inject({
      url: '/auth/go/custom',
      headers: { host: 'store.example' },
    });
    expect(answer.statusCode).toBe(403);
    const { news } = await pageOf(new Response(answer.body));
    expect(news).toEqual(badNewsOf('https_needed'));
  } finally {
    await app.close();
    await publisher.close();
    await club.close();
  }
});
