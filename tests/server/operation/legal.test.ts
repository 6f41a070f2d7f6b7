import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalDocuments } from '#contract/api/laterCalls.ts';
import { locales } from '#contract/boot.ts';
import { setStore, showStore } from '../../../server/storeSettings/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const set = (name: string, value: string) => setStore(door.db, name, value);
const ask = (paper: string) => fetch(`${door.origin}/api/legal/${paper}`);
const textOf = async (paper: string): Promise<string> => (await (await ask(paper)).json()).text;

const textFor = async (accepted: string) => {
  const headers = { 'accept-language': accepted };
  return (await fetch(`${door.origin}/api/legal/terms`, { headers })).json();
};

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

describe('A text in several languages', () => {
  it('is one of a language that the browser wants, or of the store’s', async () => {
    await set('language', 'en');
    await set('terms', 'Terms');
    await set('terms.de', 'Bedingungen');
    await set('terms.ja', '規約');
    expect(await textFor('de-AT,de;q=0.9,en;q=0.8')).toEqual({
      text: 'Bedingungen',
      language: 'de',
    });
    expect(await textFor('fr,ja;q=0.5')).toEqual({ text: '規約', language: 'ja' });
    expect(await textFor('sv')).toEqual({ text: 'Terms', language: 'en' });
  });

  it('stays one of its language when the store’s language changes', async () => {
    await set('language', 'de');
    expect(await textFor('en')).toEqual({ text: 'Terms', language: 'en' });
    expect(await textFor('sv')).toEqual({ text: 'Bedingungen', language: 'de' });
    const shown = await showStore(door.db);
    expect(shown).toMatchObject({ terms: 'Bedingungen', 'terms.en': 'Terms', 'terms.ja': '規約' });
    expect(Object.keys(shown)).not.toContain('terms.de');
    await set('terms.de', 'Unsere Bedingungen');
    expect(await showStore(door.db)).toMatchObject({ terms: 'Unsere Bedingungen' });
  });

  it('is none of an unknown language', async () => {
    await expect(set('terms.fr', 'Conditions')).rejects.toThrow('There is no setting terms.fr');
  });
});

it('is no other paper', async () => {
  expect((await ask('passwd')).status).toBe(400);
});
