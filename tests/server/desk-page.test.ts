import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DeskPage } from '#contract/desk/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { visitAsPublisher } from '../helpers/desk.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../helpers/openDoor.ts';
import { type Visit, visit } from '../helpers/visit.ts';

let door: OpenDoor;
beforeAll(async () => {
  await buildIfStale();
  door = await openDoor();
});
afterAll(() => door.close());

async function pageFor(visitor: Visit): Promise<DeskPage> {
  const html = await (await visitor.get('/publish')).text();
  const block = new RegExp(`<script type="application/json" id="${pageBlockId}">(.*)</script>`);
  return DeskPage.parse(JSON.parse(block.exec(html)?.[1] ?? ''));
}

describe("The publisher's page", () => {
  it('says of whoever goes there whether they are signed in, and a publisher', async () => {
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
    });
  });

  it('says what the operator has not set up', async () => {
    const guest = await visit(door, 'stranger');
    expect((await pageFor(guest)).lacking).toEqual([]);
    const bare = await openDoor(undefined, { DEMO: '0' });
    onTestFinished(() => bare.close());
    const { lacking } = await pageFor(await visit(bare, 'stranger'));
    expect(lacking).toEqual(['sign_in', 'payments', 'mail']);
  });

  it('is kept nowhere', async () => {
    const { status, headers } = await fetch(`${door.origin}/publish`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is made of files that no reader loads', { tags: ['extended'] }, async () => {
    const manifest = new URL('../../dist/app/.vite/manifest.json', import.meta.url);
    const chunks = Object.keys(JSON.parse(await readFile(manifest, 'utf8')) as object);
    expect(chunks.filter((source) => source.startsWith('src/desk'))).toEqual([]);
    const app = await (await fetch(door.origin)).text();
    expect(app).not.toContain('/desk/');
  });
});
