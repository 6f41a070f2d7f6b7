import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbedGuidePage } from '#contract/embedGuidePage.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';

let demo: OpenDoor;
let plain: OpenDoor;
beforeAll(async () => {
  demo = await openDoor(undefined, { DEMO: '1', EMBED_ALLOWED_ORIGINS: 'https://news.example' });
  plain = await openDoor(undefined, { DEMO: '0' });
});
afterAll(async () => {
  await demo.close();
  await plain.close();
});

const visit = (door: OpenDoor, path: string): Promise<Response> =>
  fetch(door.origin + path, { headers: { accept: 'text/html' } });

describe("The publisher's page", () => {
  it('has the store, its issues, its allowed hosts, and the release that a page can pin', async () => {
    const id = await demo.publish('Fish & "chips" </script>');
    const text = await (await visit(demo, '/embed')).text();
    const [, block = ''] =
      /<script type="application\/json" id="page">(.*)<\/script>/.exec(text) ?? [];
    expect(EmbedGuidePage.parse(JSON.parse(block))).toMatchObject({
      origin: demo.origin,
      embedHosts: ['https://news.example'],
      issues: [{ id, title: 'Fish & "chips" </script>', isFree: false, hasSample: false }],
      pinned: { integrity: expect.stringMatching(/^sha384-/) as string },
      newsSite: null,
    });
  });

  it('is nowhere but in a demo: the address is one of those at which nothing is', async () => {
    const paths = ['/embed', '/embed/', '/pages/embed-guide/assets/main.js'];
    const answers = await Promise.all(paths.map((path) => visit(plain, path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const { headers } = await visit(plain, '/embed');
    expect(headers.get('content-type')).toContain('text/html');
  });
});
