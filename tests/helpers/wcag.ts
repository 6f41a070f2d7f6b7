import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectFitting } from './onScreen.ts';

/**
 * WCAG 2.2, levels A and AA, as far as a program can check a screen: the rules of axe, reflow (1.4.10), text
 * spacing (1.4.12) and visible focus (2.4.7).
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  widths?: number[],
): Promise<void> {
  await expectNoViolations(page, screen);
  await expectFitting(page, screen, widths);
  await expectRoomForSpacing(page, screen);
  expect.soft(await withoutFocusMark(page), `${screen} with the focus by a key`).toEqual([]);
}

/**
 * All rules of axe, with that of target size (2.5.8), which it leaves out by itself. A link of a page lies where
 * its file says, and reaches further than its box, which axe does not see.
 */
async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html }) =>
      id === 'target-size' && html.includes('data-mark') ? [] : `${id}: ${html}`,
    ),
  );
  expect.soft(found, screen).toEqual([]);
}

/** WCAG 1.4.12: with more space in texts, none is cut off and nothing lies beside the window. */
async function expectRoomForSpacing(page: Page, screen: string): Promise<void> {
  const before = await cutTexts(page);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  await expectFitting(page, `${screen} with more space in texts`, [
    page.viewportSize()?.width ?? 0,
  ]);
  const after = await cutTexts(page);
  const cut = after.filter((text) => !before.includes(text));
  expect.soft(cut, `${screen} with more space in texts`).toEqual([]);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Visible texts that are larger than their box, which hides the rest. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => {
      const { overflowX, overflowY, color } = getComputedStyle(one);
      const hides = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
      const hasText = [...one.childNodes].some((node) => node instanceof Text && node.data.trim());
      // A text for screen readers is transparent, or one pixel wide.
      const isSeen = color !== 'rgba(0, 0, 0, 0)' && one.clientWidth > 1 && one.checkVisibility();
      const isLarger =
        one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
      return hides && hasText && isSeen && isLarger;
    });
    return cut.map((one) => one.outerHTML.slice(0, 200));
  });

const dialogSizes = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
];

/**
 * WCAG 2.4.11: in an open dialog the focus is in sight after each Tab, in both directions and around. Restores
 * the size of the window.
 */
export async function expectFocusInSight(page: Page, screen: string): Promise<void> {
  if ((await page.locator('[role=dialog], [role=alertdialog]').count()) === 0) return;
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const size of dialogSizes) {
    await page.setViewportSize(size);
    for (const key of ['Tab', 'Shift+Tab']) {
      const message = `${screen} at ${size.width} x ${size.height} by ${key}`;
      expect.soft(await outOfSight(page, key), message).toEqual([]);
    }
  }
  await page.setViewportSize(before);
}

/** Presses the key until a stop comes again. Returns the stops that are not in sight. */
async function outOfSight(page: Page, key: string): Promise<string[]> {
  const faults: string[] = [];
  const stops = new Set<number>();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const { stop, name, isSeen } = await page.evaluate(focusedStop);
    if (!isSeen) faults.push(name);
    // A frame has stops of its own.
    if (stops.has(stop) && !name.startsWith('<iframe')) return faults;
    stops.add(stop);
  }
  return faults;
}

/** The element with the focus, and whether all of it is in sight, or as much as its scroller shows. */
function focusedStop() {
  const focused = document.activeElement ?? document.body;
  // A radio button is invisible, and as large as its label.
  const shown = focused.closest('label') ?? focused;
  const box = shown.getBoundingClientRect();
  let [top, bottom, left, right] = [0, innerHeight, 0, innerWidth];
  for (let around = shown.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible' || around === document.body) continue;
    const outer = around.getBoundingClientRect();
    top = Math.max(top, outer.top);
    bottom = Math.min(bottom, outer.bottom);
    left = Math.max(left, outer.left);
    right = Math.min(right, outer.right);
  }
  const seen = Math.min(box.bottom, bottom) - Math.max(box.top, top);
  const x = (Math.max(box.left, left) + Math.min(box.right, right)) / 2;
  const y = (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2;
  const onTop = document.elementFromPoint(x, y);
  const isOnTop = onTop !== null && (shown.contains(onTop) || onTop.contains(shown));
  return {
    stop: [...document.querySelectorAll('*')].indexOf(focused),
    name: `${focused.outerHTML.slice(0, 120)} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`,
    isSeen: seen >= Math.min(box.height, bottom - top) - 1 && isOnTop,
  };
}

/** Controls that look the same with and without the focus of the keyboard. */
async function withoutFocusMark(page: Page): Promise<string[]> {
  // After a key, the browser shows each focus.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const first = document.activeElement;
    // Another focus would close it. Its items are marked as highlighted.
    const menus = [...document.querySelectorAll('[role=menu]')];
    if (menus.some((menu) => menu.checkVisibility())) return [];
    const popover = document.querySelector('[data-scope=popover][data-part=content]');
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const controls = [...(popover ?? document).querySelectorAll<HTMLElement>(selector)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [inert] *, [aria-hidden=true] *') &&
        one.checkVisibility({ visibilityProperty: true }),
    );
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page runs this function alone
    const styles = ({
      outlineStyle,
      outline,
      boxShadow,
      borderColor,
      backgroundColor,
    }: CSSStyleDeclaration) =>
      [outlineStyle === 'none' ? '' : outline, boxShadow, borderColor, backgroundColor].join();
    // The mark may be on the item around a control, on its label, or on a picture in it.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page runs this function alone
    const partsOf = (control: HTMLElement) => [
      control,
      ...control.querySelectorAll('*'),
      ...['label', 'li', ':not(a, button, input)'].map((one) => control.closest(one)),
      control.nextElementSibling,
    ];
    const look = (control: HTMLElement) =>
      partsOf(control)
        .flatMap((one) =>
          one ? ['', '::before', '::after'].map((part) => [one, part] as const) : [],
        )
        .map(([one, part]) => styles(getComputedStyle(one, part)))
        .join(' ');
    const faults = controls.filter((control, at) => {
      const other = controls[at === 0 ? 1 : at - 1];
      other?.focus({ preventScroll: true });
      if (!other || document.activeElement !== other) return false;
      const before = look(control);
      control.focus({ preventScroll: true });
      return document.activeElement === control && look(control) === before;
    });
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return faults.map((one) => one.outerHTML.slice(0, 200));
  });
}
