import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('the command `store`, while the store runs on %s', (db) => {
  let store: OperatedStore;
  beforeAll(async () => {
    store = await openOperatedStore('seeded', db);
  });
  afterAll(() => store.close());

  it('sets and shows the store', async () => {
    await store.done('store', 'set', 'name', 'The Harbour');
    expect(await store.done('store', 'show')).toMatch(/^name +The Harbour$/m);
    const { code, err } = await store.run('store', 'set', 'preview-mode', 'maybe');
    expect({ code, err }).toEqual({ code: 1, err: 'preview-mode has to be on or off.' });
  });

  it('sets the same setting by its deprecated name, with a warning', async () => {
    const { code, err } = await store.run('store', 'set', 'promo-only', 'off');
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringMatching(/use coupons-only\.$/),
    });
  });

  it('sets a text of the store to that of a file, and empties it', async () => {
    const terms = async () =>
      (JSON.parse(await store.done('store', 'show', '--json')) as { terms: string }).terms;
    const file = join(store.folder, 'terms.md');
    await writeFile(file, '# Terms\n\nBe kind – and honest.\n');
    await store.done('store', 'set', 'terms', `@${file}`);
    expect(await terms()).toBe('# Terms\n\nBe kind – and honest.');
    await store.done('store', 'set', 'terms', '@@home');
    expect(await terms()).toBe('@home');
    await store.done('store', 'unset', 'terms');
    expect(await terms()).toBe('');
    await store.done('store', 'set', 'terms.de', 'Alles.');
    expect(await store.done('store', 'show')).toMatch(/^terms\.de +Alles\.$/m);
    await store.done('store', 'unset', 'terms.de');
    await store.done('store', 'set', 'terms', 'All of it.');
    await store.done('store', 'set', 'terms', '');
    expect(await terms()).toBe('');

    const refused = async (name: string, value: string) => {
      const { code, err } = await store.run('store', 'set', name, value);
      expect(code).toBe(1);
      return err;
    };
    expect(await refused('terms', `@${join(store.folder, 'nowhere.md')}`)).toMatch(
      /nowhere\.md cannot be read \(ENOENT\)\. A text that begins with @ is written with @@\.$/,
    );
    expect(await refused('terms', `@${store.folder}`)).toContain('is no file');
    for (const bytes of [
      [0xff, 0xfe, 0x41],
      [0x41, 0],
    ]) {
      await writeFile(file, Buffer.from(bytes));
      expect(await refused('terms', `@${file}`)).toContain('is no text in UTF-8');
    }
    expect(await store.run('store', 'unset', 'name')).toMatchObject({
      code: 1,
      err: 'name must not be empty.',
    });
  });

  it('sets another currency only where the operator accepts what becomes of the prices', async () => {
    const { code, err } = await store.run('store', 'set', 'currency', 'JPY');
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^currency was not changed\. .* JPY\. .*add --yes\.$/),
    });
    await store.done('store', 'set', 'currency', 'JPY', '--yes');
    expect(await store.done('store', 'show')).toMatch(/^currency +JPY$/m);
  });
});
