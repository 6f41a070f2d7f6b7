import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Report } from './report/reportSchema.ts';
import { chromiumLaunch } from '../scripts/chromium.ts';
import { root } from '../tests/helpers/storeTemplate.ts';

const built = join(root, '.cache/bench/page');
/** An origin that only this process serves. */
const origin = 'http://bench.invalid';

/** Renders the report in a browser and saves the result: one file that needs no script. */
export async function writePage(
  path: string,
  report: Report,
  earlier: Report | null,
): Promise<void> {
  build();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ path: join(built, new URL(route.request().url()).pathname) }),
    );
    await page.addInitScript((given) => Object.assign(window, { given }), { report, earlier });
    await page.goto(`${origin}/index.html`);
    await page.locator('main').waitFor();
    writeFileSync(path, await drawn(page));
  } finally {
    await browser.close();
  }
}

function build(): void {
  const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'));
  const args = ['build', '--logLevel', 'error'];
  execFileSync(process.execPath, [join(vite, 'bin/vite.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', BUNDLE: 'report' },
  });
}

/** The rendered page with its style inline and without scripts. */
async function drawn(page: Page): Promise<string> {
  const sheets = await page.evaluate(() => {
    for (const script of document.querySelectorAll('script')) script.remove();
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => {
      link.remove();
      return new URL(link.href).pathname;
    });
  });
  const styles = sheets.map((sheet) => withFonts(readFileSync(join(built, sheet), 'utf8')));
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  return `<!doctype html>\n${html.replace('</head>', () => `<style>${styles.join('')}</style></head>`)}\n`;
}

/** Inlines the two fonts of the page and omits the others. */
const withFonts = (style: string): string =>
  style.replaceAll(/@font-face\s*\{[^}]*\}/g, (face) => {
    const [, file] =
      /url\(\.?\/?(?:assets\/)?([^)]*-latin-(?:opsz|wght)-normal[^)]*)\)/.exec(face) ?? [];
    if (file === undefined) return '';
    const bytes = readFileSync(join(built, 'assets', file)).toString('base64');
    return face.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${bytes})`);
  });
