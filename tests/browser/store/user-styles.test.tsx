import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import '../../../src/shared/ui/global.styles.ts';
import { CardBody, CardTitle, card } from '../../../src/features/catalog/grid.styles.ts';
import { tabButton } from '../../../src/features/catalog/list/controls.styles.ts';
import { HitButton, HitPage, Words } from '../../../src/features/reader/search/ResultBlock.tsx';
import { Segments } from '../../../src/shared/ui/Segments.tsx';
import { menuItem } from '../../../src/shared/ui/menu/menu.styles.ts';
import { pageButton } from '../../../src/shared/ui/pager/pager.styles.ts';
import { quiet } from '../../../src/shared/ui/parts.styles.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** What users set for all pages: forced colours, and the text spacing of WCAG 1.4.12. */

const root = reactRoot();

type Colour = readonly [red: number, green: number, blue: number];

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => Colour;
}

/** The painted pixels of the root. */
async function paint(): Promise<Picture> {
  const base64 = await page.screenshot({ element: root.place, save: false });
  const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
  const image = await createImageBitmap(blob);
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return {
    width,
    height,
    at: (x, y) => {
      const from = 4 * (Math.round(y) * width + Math.round(x));
      return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    },
  };
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The boxes of all words, relative to the root. */
function wordBoxes(element: Element): DOMRect[] {
  const origin = root.place.getBoundingClientRect();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  while (nodes.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(nodes.currentNode);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (width > 2) boxes.push(new DOMRect(x - origin.x, y - origin.y, width, height));
  }
  return boxes;
}

const pixelsIn = (picture: Picture, { x, y, width, height }: DOMRect): Colour[] => {
  const pixels: Colour[] = [];
  for (let row = Math.ceil(y); row < y + height; row += 1)
    for (let column = Math.ceil(x); column < x + width; column += 1)
      pixels.push(picture.at(column, row));
  return pixels;
};

function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return values.find((value) => String(value) === most?.[0]);
}

/**
 * The contrast of the letters to the paint right behind them: within the small letters, where a box that the
 * browser paints behind a line of text is the background.
 */
function contrastOfWords(picture: Picture, box: DOMRect): number {
  const { x, y, width, height } = box;
  const letters = pixelsIn(picture, new DOMRect(x, y + 0.35 * height, width, 0.4 * height));
  const behind = mostCommon(letters);
  if (!behind) return 0;
  return Math.max(...letters.map((colour) => contrast(colour, behind)));
}

/** Every kind of element that is chosen, pressed, current or highlighted. */
const ChosenElements = () => (
  <div style={{ display: 'grid', gap: 16, justifyItems: 'start', padding: 16, inlineSize: 420 }}>
    <button type="button" role="tab" aria-selected className={tabButton}>
      Tab
    </button>
    <button type="button" aria-pressed className={quiet}>
      Pressed
    </button>
    <a href="/" aria-current="page" className={`${quiet} ${pageButton}`}>
      Current page
    </a>
    <a href="/" aria-current="page">
      Current link
    </a>
    <HitButton aria-current="true">
      <Words>
        words before <mark>the hit</mark> and after
      </Words>
      <HitPage>12</HitPage>
    </HitButton>
    <Segments
      name="segment"
      label="Segments"
      chosen="one"
      choices={[
        { value: 'one', text: 'Chosen' },
        { value: 'two', text: 'Other' },
      ]}
      onChoose={() => undefined}
    />
    <div role="menuitemradio" aria-checked className={menuItem} tabIndex={-1}>
      Checked item
    </div>
    <div role="menuitem" data-highlighted className={menuItem} tabIndex={-1}>
      Highlighted item
    </div>
  </div>
);

const emulate = (colorScheme?: string) => {
  const features =
    colorScheme === undefined
      ? []
      : [
          { name: 'forced-colors', value: 'active' },
          { name: 'prefers-color-scheme', value: colorScheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ];
  return cdp().send('Emulation.setEmulatedMedia', { features });
};

afterEach(() => emulate());

const chosenIn = () => [
  ...root.place.querySelectorAll(
    '[aria-selected], [aria-pressed], [aria-current], [role^=menuitem], label:has(:checked)',
  ),
];

test.each(['light', 'dark'])(
  'in forced colours the words of each chosen element, and its focus, have a contrast (%s)',
  async (colorScheme) => {
    await emulate(colorScheme);
    await page.viewport(640, 700);
    root.render(<ChosenElements />);
    await expect.poll(chosenIn).toHaveLength(8);
    const rest = await paint();
    const faint = chosenIn().flatMap((element) =>
      wordBoxes(element).flatMap((box) => {
        const words = contrastOfWords(rest, box);
        return words < 4.5 ? [`${element.textContent}: ${words.toFixed(1)}`] : [];
      }),
    );
    expect(faint).toEqual([]);

    const reached: string[] = [];
    const unmarked: string[] = [];
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.tab();
      const { activeElement } = document;
      const element = activeElement?.closest('label') ?? activeElement;
      if (!element || !root.place.contains(element)) break;
      const name = element.textContent ?? '';
      reached.push(name);
      const origin = root.place.getBoundingClientRect();
      const { x, y, width, height } = element.getBoundingClientRect();
      const around = new DOMRect(x - origin.x - 8, y - origin.y - 8, width + 16, height + 16);
      const focused = await paint();
      const before = pixelsIn(rest, around);
      const changes = pixelsIn(focused, around).flatMap((colour, at) => {
        const old = before[at];
        return old && String(old) !== String(colour) ? [contrast(old, colour)] : [];
      });
      const marked = changes.filter((change) => change >= 3).length;
      // As many pixels as a line of two around the element has.
      if (marked < 2 * 2 * (width + height - 24)) unmarked.push(`${name}: ${marked}`);
    }
    expect(reached).toHaveLength(6);
    expect(unmarked).toEqual([]);
  },
);

test('a title in two lines keeps its words with more space in texts, and all cards stay as high as each other', async () => {
  const titles = ['Examples for doublepage floats with bind correction', 'Short'];
  const sheet = new CSSStyleSheet();
  root.render(
    <ul style={{ display: 'flex', inlineSize: 520 }}>
      {titles.map((title) => (
        <li key={title} className={card} style={{ flex: '0 0 250px' }}>
          <CardBody>
            <CardTitle>{title}</CardTitle>
          </CardBody>
        </li>
      ))}
    </ul>,
  );
  const parts = (selector: string) => [...root.place.querySelectorAll<HTMLElement>(selector)];
  const heights = () => parts('li > *').map((body) => body.offsetHeight);
  const hidden = () =>
    parts('h2').map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(heights).toHaveLength(2);
  const [before = 0] = heights();
  expect(hidden()).toEqual([0, 0]);
  document.adoptedStyleSheets.push(sheet);
  try {
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }',
    );
    expect(hidden()).toEqual([0, 0]);
    const [first = 0, second] = heights();
    expect(first).toBeGreaterThan(before);
    expect(second).toBe(first);
  } finally {
    document.adoptedStyleSheets.pop();
  }
});
