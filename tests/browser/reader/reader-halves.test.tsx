import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { preferences } from '../../../src/features/reader/preferences.ts';
import { ReaderDialog } from '../../../src/features/reader/ReaderDialog.tsx';
import { keepLink } from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import { freeReading } from '../../helpers/freeReading.ts';
import { pdfTextOf, streamOf } from '../../helpers/madePdf.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/**
 * Pages 1 and 4 are upright, pages 2 and 3 are two pages side by side, and page 2 has a link on its right half. Page 1 has
 * a link and the outline a heading, both to the right half of page 3, and a link to all of page 3.
 */
const widths = [600, 1200, 1200, 600];
const toRight = '/Dest [12 0 R /XYZ 600 800 0]';
const inner = (rect: string, dest: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${dest} >>`;
const links = `/Annots [${inner('100 600 300 640', toRight)} ${inner('100 400 300 440', '/Dest [12 0 R /Fit]')}]`;
const link =
  '/Annots [<< /Type /Annot /Subtype /Link /Rect [900 400 1000 440] /A << /S /URI /URI (https://example.com/) >> >>]';
const pages = widths.flatMap((width, at): [number, string][] => [
  [
    10 + at,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 800] /Resources << >> /Contents 3 0 R ${[links, link][at] ?? ''} >>`,
  ],
]);
const pdf = pdfTextOf(
  new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R /Outlines 20 0 R >>'],
    [2, '<< /Type /Pages /Count 4 /Kids [10 0 R 11 0 R 12 0 R 13 0 R] >>'],
    [3, streamOf('0 0 600 800 re f')],
    ...pages,
    [20, '<< /First 21 0 R /Last 21 0 R /Count 1 >>'],
    [21, `<< /Title (Letters) /Parent 20 0 R ${toRight} >>`],
  ]),
);
const url = URL.createObjectURL(new Blob([pdf]));
const root = reactRoot();
const snackbars = Object.assign(document.createElement('section'), { id: toastRegionId });
const actions = { onSignIn: () => undefined, onDetails: () => undefined };

beforeAll(async () => {
  document.body.append(snackbars);
  await startLanguage('en');
});

afterAll(() => snackbars.remove());

beforeEach(async () => {
  await page.viewport(390, 844);
  preferences.splitsWide = true;
  catalog.purchasesLoaded = true;
  vi.stubGlobal('fetch', async () => Response.json({ url }));
});

afterEach(() => {
  root.unmount();
  keepLink(null);
  preferences.splitsWide = false;
  catalog.purchasesLoaded = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dialog = () => document.querySelector<HTMLElement>('[data-viewer] > [role=dialog]');
const announced = () => dialog()?.querySelector('output')?.textContent?.trim();

const marks = () => [
  ...(dialog()?.querySelectorAll<HTMLElement>('[data-frame="1"] [data-mark]') ?? []),
];

/** The visible page, its edges at rest and the edges of its painted part, in CSS pixels. */
function shown() {
  const frame = dialog()?.querySelector<HTMLElement>('[role=group]:not([inert] *)');
  const { left = 0, right = 0 } = frame?.getBoundingClientRect() ?? {};
  return [frame?.dataset['frame'], Math.round(left), Math.round(right)];
}

async function open(readingDirection: 'ltr' | 'rtl'): Promise<void> {
  const reading = freeReading(1);
  const issue = { ...reading.issue, readingDirection, spreads: 'auto' as const };
  root.render(
    <ReaderDialog
      reading={{ ...reading, issue }}
      engines={new DocumentWorkers()}
      actions={actions}
    />,
  );
  await expect.poll(announced).toBe('Page 1 of 4');
  await expect.poll(() => dialog()?.querySelector('canvas')).not.toBeNull();
  dialog()?.focus();
}

const left = [0, 780];
const right = [-390, 390];

describe.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}', ['Left half', left], ['Right half', right]],
  ['rtl', '{ArrowLeft}', '{ArrowRight}', ['Right half', right], ['Left half', left]],
] as const)('Wide pages that are read %s', (direction, onward, back, first, second) => {
  const expectHalf = async (number: number, [name, edges]: typeof first) => {
    await expect.poll(announced).toBe(`Page ${number} of 4 ${name}`);
    await expect.poll(shown).toEqual([String(number), ...edges]);
  };

  it('turn half by half, forward and back', async () => {
    await open(direction);
    await userEvent.keyboard(onward);
    await expectHalf(2, first);
    await userEvent.keyboard(onward);
    await expectHalf(2, second);
    await userEvent.keyboard(onward);
    await expectHalf(3, first);
    await userEvent.keyboard(back);
    await expectHalf(2, second);
    await userEvent.keyboard(back);
    await expectHalf(2, first);
    await userEvent.keyboard(back);
    await expect.poll(announced).toBe('Page 1 of 4');
  });

  it('show the half that a link or a heading of the contents names, and the first one for a link to the page', async () => {
    await open(direction);
    await expect.poll(() => marks().length).toBe(2);
    marks()[0]?.click();
    await expect.poll(shown).toEqual(['3', ...right]);
    await userEvent.keyboard('{Home}');
    await expect.poll(announced).toBe('Page 1 of 4');
    await expect.poll(() => marks().length).toBe(2);
    marks()[1]?.click();
    await expectHalf(3, first);
    await userEvent.keyboard('{Home}');
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('treeitem').getByRole('button').click();
    await expect.poll(shown).toEqual(['3', ...right]);
  });

  it('are whole on a landscape screen, and show the same half afterwards', async () => {
    await open(direction);
    await userEvent.keyboard(onward);
    await userEvent.keyboard(onward);
    await expectHalf(2, second);
    await page.viewport(844, 390);
    await expect.poll(announced).toBe('Page 2 of 4');
    await page.viewport(390, 844);
    await expectHalf(2, second);
  });
});

describe('Wide pages', () => {
  it('are whole again when the user switches it off', async () => {
    await open('ltr');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(shown).toEqual(['2', ...right]);
    preferences.splitsWide = false;
    await expect.poll(shown).toEqual(['2', 0, 390]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(announced).toBe('Page 3 of 4');
  });

  it('show the half of a link that takes the focus', async () => {
    await open('ltr');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(shown).toEqual(['2', ...left]);
    const target = () => dialog()?.querySelector<HTMLElement>('[data-frame="2"] [data-mark]');
    await expect.poll(target).toBeTruthy();
    await userEvent.tab();
    for (let step = 0; document.activeElement !== target() && step < 30; step += 1)
      await userEvent.tab();
    await expect.poll(shown).toEqual(['2', ...right]);
    expect(dialog()?.scrollLeft).toBe(0);
  });
});
