import { join } from 'node:path';
import { type EngineBrowser, missing, openWebkit } from '../../tests/helpers/engines.ts';
import { photoBook } from '../../tests/helpers/photoBook.ts';
import { type Finding, timesAsLong } from '../figures.ts';
import { buildPeers } from '../render/installPeers.ts';
import { servePeers } from '../render/peerPages.ts';
import type { BenchStore } from './benchStore.ts';

const rounds = 5;
/** From the press of Read, and from the call, to the first sharp page. */
const mostTimes = 0.5;

const name = 'photographs';

/** Photographs of 2 MB in WebKitGTK, alternately with pdf.js's own viewer. Each session has a new browser. */
export async function webkitPhotos(shop: BenchStore): Promise<Finding[]> {
  const absent = missing('webkit');
  if (absent) throw new Error(absent);
  if (!(await buildPeers()).includes('pdfjs-main')) throw new Error('pdfjs-dist is not installed');
  const { path } = await photoBook(join(shop.folder, `${name}.pdf`), 12);
  const id = await shop.publish(path, 'Photographs');
  const peers = await servePeers([{ name, path }]);
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await inWebkit((browser) => openOurs(browser, `${shop.store.origin}/read/${id}`)));
      theirs.push(await inWebkit((browser) => openTheirs(browser, peers.origin)));
    }
  } finally {
    await peers.close();
  }
  return [
    timesAsLong(
      "first sharp page of photographs in WebKitGTK, against pdf.js's viewer",
      mostTimes,
      ours,
      theirs,
    ),
  ];
}

async function inWebkit(open: (browser: EngineBrowser) => Promise<number>): Promise<number> {
  const browser = await openWebkit();
  try {
    return await open(browser);
  } finally {
    await browser.close();
  }
}

async function openOurs(browser: EngineBrowser, url: string): Promise<number> {
  await browser.goto(url);
  return browser.evaluate(`(async () => {
    const until = async (find) => {
      for (;;) {
        const found = find();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const named = (name) => performance.getEntriesByName('gatefold:' + name);
    const buttons = () => [...document.querySelectorAll('button')];
    (await until(() => buttons().find(({ textContent }) => textContent.trim() === 'Read'))).click();
    const sharp = await until(() => named('page-sharp').find(({ detail }) => detail.page === 1));
    return sharp.startTime + sharp.duration - named('open')[0].startTime;
  })()`);
}

async function openTheirs(browser: EngineBrowser, origin: string): Promise<number> {
  await browser.goto(`${origin}/`);
  const url = `/files/${name}.pdf`;
  return browser.evaluate(`openPeer('pdfjs-main', '${url}').then(({ sharp }) => sharp)`);
}
