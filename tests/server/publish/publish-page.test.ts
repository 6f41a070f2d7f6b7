import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PublishPage } from '#contract/admin/publishPageData.ts';
import { pageBlockId } from '#contract/boot.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { issues } from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { visitAsPublisher } from '../../helpers/publishClient.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
beforeAll(async () => {
  await buildIfStale();
  door = await openDoor();
});
afterAll(() => door.close());

async function pageFor(visitor: Visit): Promise<PublishPage> {
  const html = await (await visitor.get('/publish')).text();
  const block = new RegExp(`<script type="application/json" id="${pageBlockId}">(.*)</script>`);
  return PublishPage.parse(JSON.parse(block.exec(html)?.[1] ?? ''));
}

/** Addresses of the faces that the page preloads, without those that every page needs. */
async function facesFor(visitor: Visit): Promise<string[]> {
  const html = await (await visitor.get('/publish')).text();
  const links = html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g);
  return [...links]
    .map(([, href = '']) => href)
    .filter((href) => !/-latin-(opsz|wght)-/.test(href));
}

describe("The publisher's page", () => {
  it('has one address, with or without a slash at its end', async () => {
    const guest = await visit(door, 'stranger');
    const answer = await guest.get('/publish/');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/publish']);
  });

  it('states whether the visitor is signed in, and is a publisher', async () => {
    const guest = await pageFor(await visit(door, 'stranger'));
    expect(guest).toMatchObject({
      account: null,
      publisherEmail: null,
      currency: 'USD',
      precision: 2,
    });
    expect(guest.sentryDsn).toBeNull();
    const session = await addSession(door, await addPerson(door));
    const reader = await pageFor(await visit(door, { cookie: door.cookie(session) }));
    expect(reader.account).toMatchObject({ isPublisher: false });
    const publisher = await pageFor(await visitAsPublisher(door));
    expect(publisher.account).toEqual({
      id: expect.any(Number) as number,
      email: expect.stringMatching(/@example\.com$/) as string,
      isEmailVerified: false,
      isPublisher: true,
      isOwner: false,
    });
  });

  it('lists the settings that the operator has not made', async () => {
    const guest = await visit(door, 'stranger');
    expect((await pageFor(guest)).lacking).toEqual([]);
    const bare = await openDoor(undefined, { DEMO: '0' });
    onTestFinished(() => bare.close());
    const { lacking } = await pageFor(await visit(bare, 'stranger'));
    expect(lacking).toEqual(['sign_in', 'payments', 'mail']);
  });

  it.each([
    ['Latin letters', 'Tides', []],
    ['Czech letters', 'Řeky', ['fraunces-latin-ext']],
    ['Arabic letters', 'مرسى', ['amiri-arabic-700']],
  ])(
    'preloads the faces of titles in %s for a publisher, and none for a guest',
    async (_, title, faces) => {
      await setStore(door.resources.db, 'name', 'Kiosk');
      await door.publish(title);
      const guest = await visit(door, 'stranger');
      expect(await facesFor(guest)).toEqual([]);
      expect(await facesFor(await visitAsPublisher(door))).toEqual(
        faces.map((face) => expect.stringContaining(`/pages/publish/assets/${face}`) as string),
      );
      await door.resources.db.delete(issues);
    },
  );

  it('preloads the faces of Polish words, whose files are there', async () => {
    await setStore(door.resources.db, 'language', 'pl');
    onTestFinished(() => setStore(door.resources.db, 'language', 'en'));
    const faces = await facesFor(await visit(door, 'stranger'));
    expect(faces).toEqual([
      expect.stringContaining('/fraunces-latin-ext-opsz-normal'),
      expect.stringContaining('/source-sans-3-latin-ext-wght-normal'),
    ]);
    for (const face of faces) {
      const { status, headers } = await fetch(door.origin + face);
      expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
    }
  });

  it('is kept nowhere', async () => {
    const { status, headers } = await fetch(`${door.origin}/publish`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is made of files that no reader loads', async () => {
    const manifest = new URL('../../../dist/app/.vite/manifest.json', import.meta.url);
    const chunks = Object.keys(JSON.parse(await readFile(manifest, 'utf8')) as object);
    expect(chunks.filter((source) => source.startsWith('src/pages/publish'))).toEqual([]);
    const app = await (await fetch(door.origin)).text();
    expect(app).not.toContain('/pages/publish/');
    const assets = new URL('../../../dist/app/assets/', import.meta.url);
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts)
      expect(await readFile(new URL(name, assets), 'utf8')).not.toContain('/api/publish');
  });
});
