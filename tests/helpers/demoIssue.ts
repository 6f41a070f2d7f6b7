import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { numbers } from '../../demo/content/magazines/index.ts';
import { generatePdf } from '../../demo/content/typesetting/magazine.ts';
import { publishFree } from './command.ts';
import type { RunningStore } from './startStore.ts';

interface DemoIssue {
  readonly issue: number;
  /** The first spread with a link to the host, counted from 0. */
  readonly spread: number;
}

/** Generates the demo's magazine with films and music, and publishes it for everyone. */
export async function publishPerihelion(store: RunningStore, host: string): Promise<DemoIssue> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-perihelion-'));
  const file = join(folder, 'perihelion.pdf');
  const make = numbers['perihelion-12'];
  if (!make) throw new Error('The demo has no such magazine.');
  try {
    await generatePdf(make(), file);
    const issue = await publishFree(store, file, 'Perihelion');
    return { issue, spread: Math.floor((await pageWith(host, file)) / 2) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The first page with a link to a host, counted from 1. */
async function pageWith(host: string, file: string): Promise<number> {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 });
  const pdf = await task.promise;
  try {
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const marks = (await (await pdf.getPage(page)).getAnnotations()) as { url?: string }[];
      if (marks.some(({ url }) => url?.includes(host))) return page;
    }
  } finally {
    await task.destroy();
  }
  throw new Error(`No page leads to ${host}.`);
}
