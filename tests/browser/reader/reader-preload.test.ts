import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import {
  DocumentWorkers,
  openReader,
  reachForReader,
  resetReader,
} from '../../../src/features/reader/index.ts';
import { openPack } from '../../../src/features/reader/session/openPack.ts';
import { delayIdle } from '../../../src/shared/ui/frames.ts';
import type { DevicePixels, PageIndex } from '../../../workers/pdf/engineProtocol.ts';
import { freeReading } from '../../helpers/freeReading.ts';
import { type MadeLink, madePack, plainPicture } from '../../helpers/madePack.ts';

/** The engines, the links and the pictures that a pointer or idle details request. */

const { issue, type } = freeReading(1, 'Tides');
/** From page 1, whatever page other tests have read. */
const edition = { issue, type, page: '1' };
const asked: string[] = [];
let engines: DocumentWorkers;
let pack: MadeLink | undefined;
/** An answer to a request for a link waits for this. */
let answering: Promise<void>;

beforeEach(() => {
  engines = new DocumentWorkers();
  pack = undefined;
  answering = Promise.resolve();
  asked.length = 0;
  catalog.purchasesLoaded = true;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await answering;
    return Response.json({ url: '/files/1.pdf', ...(pack && { pack }) });
  });
});
afterEach(() => {
  engines.dispose();
  resetReader();
  catalog.purchasesLoaded = false;
  vi.unstubAllGlobals();
});
// The test server cannot close while it still transforms the code that was loaded ahead.
afterAll(() => import('../../../src/features/reader/ReaderDialog.tsx'));

/** Counts the engines that are started ahead. */
const startedEngines = () => vi.spyOn(engines.engine, 'prewarm').mockReturnValue(null as never);

describe('A button that opens the reader', () => {
  it('starts an engine when it is reached, after the link without a picture', async () => {
    const started = startedEngines();
    reachForReader(engines, edition);
    expect(started).not.toHaveBeenCalled();
    await expect.poll(() => started.mock.calls.length).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('requests the link once, and the session takes it once', async () => {
    startedEngines();
    reachForReader(engines, edition);
    reachForReader(engines, edition);
    expect(await engines.takeLink(edition)).toMatchObject({ url: '/files/1.pdf' });
    expect(engines.takeLink(edition)).toBeNull();
    expect(asked).toEqual([expect.stringContaining('/issues/1/download/full')]);
  });

  it('requests nothing for a user without the right, or whose rights are unknown', () => {
    const started = startedEngines();
    reachForReader(engines, { issue: { ...issue, isFree: false }, type });
    catalog.purchasesLoaded = false;
    reachForReader(engines, edition);
    expect(started).toHaveBeenCalledTimes(2);
    expect(asked).toEqual([]);
  });

  it('starts nothing while a file is open, and again after it is closed', () => {
    const request = vi.spyOn(engines, 'request').mockReturnValue();
    openReader(edition);
    reachForReader(engines, edition);
    expect(request).not.toHaveBeenCalled();
    resetReader();
    reachForReader(engines, edition);
    expect(request).toHaveBeenCalledTimes(1);
  });
});

const size = { width: 100, height: 200 };
const request = {
  id: 1,
  page: 0 as PageIndex,
  scale: 4,
  width: 400 as DevicePixels,
  height: 800 as DevicePixels,
};

describe('A pack with a picture of page 1', () => {
  beforeEach(async () => {
    const picture = await plainPicture(600, 1200, '#0a64c8');
    pack = await madePack([{ size: [size.width, size.height], picture }]);
  });

  it('is opened ahead of the engine, and the session requests none of its bytes again', async () => {
    const started = startedEngines();
    reachForReader(engines, edition);
    await expect.poll(() => started.mock.calls.length).toBe(1);
    const link = await engines.takeLink(edition);
    if (!link?.pack) throw new Error('The link has no pack.');
    URL.revokeObjectURL(link.pack.url);
    const ending = new AbortController();
    const opened = await openPack(link.pack, engines.pack.acquire(), true, ending.signal);
    expect(opened?.facts.pages).toMatchObject([{ size }]);
    expect(await opened?.picture(request)).toMatchObject({ width: 400, height: 800 });
    ending.abort();
  });

  it('leaves the processors to its own page while a file is opened', async () => {
    const started = startedEngines();
    const end = delayIdle();
    reachForReader(engines, edition);
    const { worker } = engines.pack.prewarm();
    await new Promise<void>((resolve) => {
      worker.addEventListener('message', ({ data }) => 'arrived' in data && resolve());
    });
    // Without the delay, the engine starts at the first idle moment.
    for (let moment = 0; moment < 3; moment += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
    expect(started).not.toHaveBeenCalled();
    end();
    await expect.poll(() => started.mock.calls.length).toBe(1);
  });

  it('is not shown in the document that is opened instead', async () => {
    const started = startedEngines();
    reachForReader(engines, edition);
    await expect.poll(() => started.mock.calls.length).toBe(1);
    const { head_end: headEnd, ...other } = await madePack([{ size: [100, 200] }]);
    const ending = new AbortController();
    const link = { url: other.url, size: other.size, headEnd };
    const opened = await openPack(link, engines.pack.acquire(), true, ending.signal);
    expect(await opened?.picture(request)).toBeNull();
    ending.abort();
  });

  it('ends with its worker when the reader is closed', async () => {
    const started = startedEngines();
    const holding = new AbortController();
    answering = new Promise((resolve) => {
      holding.signal.addEventListener('abort', () => resolve());
    });
    reachForReader(engines, edition);
    const { worker } = engines.pack.prewarm();
    const end = vi.spyOn(worker, 'terminate');
    engines.dispose();
    expect(end).toHaveBeenCalled();
    expect(engines.takeLink(edition)).toBeNull();
    // The link of the closed reader comes before that of the next one, and starts nothing.
    const begun = vi.spyOn(engines.pack, 'prewarm');
    holding.abort();
    reachForReader(engines, edition);
    await expect.poll(() => started.mock.calls.length).toBe(1);
    expect(begun).toHaveBeenCalledTimes(2);
  });
});
