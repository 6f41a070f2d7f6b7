import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '../helpers/engineReader.ts';
import { type EngineBrowser, missing, openFirefox, openWebkit } from '../helpers/engines.ts';
import { articleAround, openPublisherSite, type PublisherSite } from '../helpers/publisherSite.ts';
import { issueIds, issuePlans, type RunningStore, startStore } from '../helpers/startStore.ts';

/**
 * A store in the frame of another site, by the cookies that the browser keeps there. WebKitGTK keeps none.
 * The permission that the browser may ask the user for is not tested: no driver can answer its dialog.
 */

let site: PublisherSite;
let store: RunningStore;
beforeAll(async () => {
  site = await openPublisherSite();
  store = await startStore({ env: { EMBED_ALLOWED_ORIGINS: site.origin } });
});
afterAll(async () => {
  await store.stop();
  await site.close();
});

let browser: EngineBrowser | null = null;
afterEach(async () => {
  await browser?.close();
  browser = null;
});

/** A value in the frame; null as long as the frame is not there, or is exchanged. */
const inFrame = async <T>(expression: string): Promise<T | null> =>
  (await browser?.evaluateInFrame<T>(expression).catch(() => null)) ?? null;
const untilInFrame = (condition: string) =>
  vi.waitFor(async () => {
    if (!(await inFrame<boolean>(condition))) throw new Error(`Not yet: ${condition}`);
  }, patience);
/** A button or link, as an expression. */
const control = (text: string) =>
  `[...document.querySelectorAll('button, a')].find((one) => one.textContent.trim() === ${JSON.stringify(text)})`;

async function show(engine: Engine): Promise<void> {
  browser = await engine.open();
  const inside = '<div data-gatefold="embed"></div>';
  await browser.goto(site.put('/article', articleAround(store.origin, inside)));
}

/** By script, because the drivers find elements in a frame differently. */
async function pressInFrame(text: string): Promise<void> {
  await untilInFrame(`Boolean(${control(text)})`);
  await inFrame(`${control(text)}.click()`);
}

/** The path in the frame of the reader, which lies over the host page; false before its first page is sharp. */
const sharpPath = `performance.getEntriesByName('gatefold:page-sharp').length > 0 && location.pathname`;
const readerPath = () => browser?.evaluateInFrame(sharpPath, 'last').catch(() => null);

interface Engine {
  readonly name: string;
  readonly unavailable: string | null;
  open(): Promise<EngineBrowser>;
}

const firefox = (name: string, behavior: number, optIn: boolean): Engine => ({
  name: `Firefox that ${name}`,
  unavailable: missing('firefox'),
  open: () =>
    openFirefox({
      'network.cookie.cookieBehavior': behavior,
      'network.cookie.cookieBehavior.optInPartitioning': optIn,
    }),
});

const refusing = [
  firefox('refuses cookies of third parties', 1, false),
  firefox('refuses all cookies', 2, false),
  { name: 'WebKit', unavailable: missing('webkit'), open: openWebkit },
];

describe.each(refusing)('a store in a frame in $name', (engine) => {
  it.skipIf(engine.unavailable)(
    'says why it cannot sign anyone in, offers to ask for cookies, and shows the list if they are refused (EMB-022)',
    async () => {
      await show(engine);
      await untilInFrame(`Boolean(${control('Go on here')})`);
      const notice = await inFrame<string>(`document.querySelector('[role=alert]').textContent`);
      expect(notice).toContain('Read samples and free issues here');
      expect(notice).toContain('This browser keeps no cookies for the store');
      await inFrame(`(() => {
        const request = document.requestStorageAccess?.bind(document);
        document.requestStorageAccess = () => {
          window.asked = true;
          return request ? request() : Promise.reject(new Error('There is no such method.'));
        };
      })()`);
      await pressInFrame('Go on here');
      await untilInFrame(`document.querySelector('[role=tab]')?.textContent === 'All'`);
      expect(await inFrame('window.asked')).toBe(true);
    },
  );

  it.skipIf(engine.unavailable)(
    'shows the list after a second press, where the browser asks and gets no answer',
    async () => {
      await show(engine);
      await untilInFrame(`Boolean(${control('Go on here')})`);
      await inFrame(`void (document.requestStorageAccess = () => new Promise(() => {}))`);
      await pressInFrame('Go on here');
      await untilInFrame(`document.querySelector('[aria-busy=true]') !== null`);
      await pressInFrame('Go on here');
      const firstTab = `document.querySelector('[role=tab]')?.textContent`;
      await expect.poll(() => inFrame(firstTab), patience).toBe('All');
    },
  );

  it.skipIf(engine.unavailable).each([
    ['a free issue', 'free', 'Read', 'full'],
    ['a sample', 'withSample', 'Preview', 'preview'],
  ] as const)('opens %s without a session', async (_, issue, button, version) => {
    await show(engine);
    await pressInFrame('Go on here');
    const { title } = issuePlans[issue];
    await untilInFrame(`document.body.innerText.includes(${JSON.stringify(title)})`);
    await inFrame(
      `document.querySelector('a[href$="/read/${issueIds[issue]}"], a[href*="/read/${issueIds[issue]}/"]').click()`,
    );
    await pressInFrame(button);
    await expect.poll(readerPath, patience).toBe(`/read/${issueIds[issue]}/${version}`);
  });
});

const partitioning = firefox('keeps cookies for one host page', 5, true);

it.skipIf(partitioning.unavailable)(
  'a store in a frame in Firefox shows the list at once where cookies are kept for the host page',
  async () => {
    await show(partitioning);
    await untilInFrame(`document.querySelector('[role=tab]')?.textContent === 'All'`);
    expect(await inFrame(`document.body.innerText.includes('keeps no cookies')`)).toBe(false);
  },
);
