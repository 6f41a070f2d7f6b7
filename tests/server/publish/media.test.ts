import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fetchOEmbed } from '../../../server/oembed/mediaCalls.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { openSimulators, type Simulators } from '../../helpers/simulators.ts';

let host: Server | null = null;
afterEach(() => {
  host?.closeAllConnections();
  host?.close();
  host = null;
});

/** A host with these answers, on this machine, because tests reach no other. */
async function hostThat(answers: RequestListener) {
  const server = createServer(answers);
  host = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint: `${origin}/oembed`, playerOrigin: origin };
}

const page = 'https://soundcloud.com/forss/flickermood';

describe('A host that is asked for its player', () => {
  test('receives the address of the page, and no data of the user', async () => {
    const heard: string[] = [];
    const source = await hostThat((request, response) => {
      heard.push(
        request.url ?? '',
        String(request.headers.cookie),
        String(request.headers.referer),
      );
      response.end('{"html":""}');
    });
    expect(await fetchOEmbed(source, page)).toEqual({ html: '' });
    const asked = `/oembed?format=json&url=${encodeURIComponent(page)}`;
    expect(heard).toEqual([asked, 'undefined', 'undefined']);
  });

  test('leads nowhere else', async () => {
    const heard: (string | undefined)[] = [];
    const source = await hostThat((request, response) => {
      heard.push(request.url);
      response.writeHead(302, { location: '/inside' }).end();
    });
    await expect(fetchOEmbed(source, page)).rejects.toThrow('fetch failed');
    expect(heard).toHaveLength(1);
  });

  test('is cut off when it says too much', async () => {
    const source = await hostThat((_, response) =>
      response.end(JSON.stringify('x'.repeat(70_000))),
    );
    await expect(fetchOEmbed(source, page)).rejects.toThrow('too long');
  });

  test('is given up when it keeps silent', async () => {
    const source = await hostThat(() => {});
    await expect(fetchOEmbed(source, page, 100)).rejects.toThrow(/timeout/i);
  });

  test.each([404, 500])('has no player when it answers %d', async (status) => {
    const source = await hostThat((_, response) => response.writeHead(status).end('{}'));
    await expect(fetchOEmbed(source, page)).rejects.toThrow(String(status));
  });
});

describe('The look-up of a demo', () => {
  let store: OpenDoor;
  let simulators: Simulators;
  const lookUp = (url: string) => fetch(`${store.origin}/api/media?url=${encodeURIComponent(url)}`);

  beforeAll(async () => {
    simulators = await openSimulators();
    store = await openDoor(undefined, { DEMO: '1' }, simulators);
  });
  afterAll(async () => {
    await store.close();
    await simulators.close();
  });

  test.each([page, 'https://www.slideshare.net/haraldf/business-quotes-for-2011'])(
    'finds the player of %s, which the page may show',
    async (url) => {
      const answer = await lookUp(url);
      expect(answer.status).toBe(200);
      const { src, width, height } = (await answer.json()) as Record<
        string,
        string | number | null
      >;
      expect([width, height]).toEqual([null, 400]);
      const { origin } = new URL(String(src));
      expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
      const policy = (await fetch(store.origin)).headers.get('content-security-policy');
      expect(/frame-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')).toContain(origin);
      expect(await (await fetch(String(src))).text()).toContain('its player here');
    },
  );

  test.each([
    'http://127.0.0.1:22/',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/a/b',
    'file:///etc/passwd',
    'https://soundcloud.com@127.0.0.1/a/b',
    'https://soundcloud.com:22/a/b',
    'https://soundcloud.com.evil.example/a/b',
    'https://www.youtube.com/watch?v=xrGAQCq9BMU',
    'no address',
    '',
  ])('is refused for %j', async (url) => {
    const answer = await lookUp(url);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_request' });
  });

  test('reports that the host has no player', async () => {
    const answer = await lookUp('https://soundcloud.com/somebody/missing');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'media_unavailable' });
  });
});
