import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalDocuments } from '#contract/api/laterCalls.ts';
import { locales } from '#contract/boot.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const set = (name: string, value: string) => setStore(door.db, name, value);
const ask = (paper: string) => fetch(`${door.origin}/api/legal/${paper}`);
const textOf = async (paper: string): Promise<string> => (await (await ask(paper)).json()).text;

describe.each(legalDocuments)('%s', (paper) => {
  it.each(locales)('has a text in %s until the publisher has written one', async (locale) => {
    await set('language', locale);
    await set('name', 'The Kiosk');
    const text = await textOf(paper);
    expect(text).toContain('The Kiosk');
    expect(text.match(/^## /gm)?.length).toBeGreaterThan(3);
    expect(text).not.toContain('{{');
  });

  it('has the store’s name unchanged, with special characters', async () => {
    await set('language', 'en');
    await set('name', '*A* [b](https://c.example) <d>');
    expect(await textOf(paper)).toContain('\\*A\\* \\[b\\]\\(https\\:\\/\\/c\\.example\\) \\<d\\>');
  });

  it('is the publisher’s text, unchanged', async () => {
    await set(paper, '# Ours\n\n{{store}} & *more*');
    expect(await textOf(paper)).toBe('# Ours\n\n{{store}} & *more*');
  });
});

it('is no other paper', async () => {
  expect((await ask('passwd')).status).toBe(400);
});
