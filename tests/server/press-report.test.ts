import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePress } from '../../server/publish/index.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { openPublisher, type Publisher } from '../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
afterAll(async () => {
  await closePress();
  await store.close();
});

const reportOn = async (pdf: Buffer) => store.publish(await store.write('issue.pdf', pdf));

describe('What is reported of a PDF', () => {
  it('is the size of its pages, and how many have another one', async () => {
    const turned = (page: number) => (page === 2 || page === 5 ? '/Rotate 90' : '');
    const { format, warnings } = await reportOn(
      madePdf({ pages: 9, size: [595, 842], pageExtras: turned }),
    );
    expect(format).toEqual({ width: 595, height: 842, others: 2 });
    expect(warnings).toEqual([]);
  });

  it('is that its pages are pictures, where nothing in them can be selected or heard', async () => {
    expect((await reportOn(madePdf({ pages: 3, isWordless: true }))).warnings).toEqual(['no_text']);
  });

  it('is known of a file of which only each third page was read for words', async () => {
    const pages = 300;
    expect((await reportOn(madePdf({ pages, isWordless: true }))).warnings).toEqual(['no_text']);
    expect((await reportOn(madePdf({ pages }))).warnings).toEqual([]);
  });
});
