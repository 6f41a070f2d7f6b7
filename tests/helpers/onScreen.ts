import { expect, type Page } from '@playwright/test';

/** Visible faults of a screen. */

/** Elements outside the window, and controls whose text does not fit. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    // The lowest line of a text, without texts for screen readers.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page runs this function alone
    const textEnd = (element: Element): number => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let end = -Infinity;
      while (nodes.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(nodes.currentNode);
        const isSeen = (nodes.currentNode.parentElement?.getBoundingClientRect().width ?? 0) > 1;
        if (isSeen) end = Math.max(end, range.getBoundingClientRect().bottom);
      }
      return end;
    };
    const beside = document.documentElement.scrollWidth - innerWidth;
    if (beside > 0) faults.push(`${beside} px lie beside the window`);
    // Rows that scroll sideways by themselves.
    const rows = '[role=tablist], [role=toolbar], header nav';
    const pressed = 'button, [role=tab], [role^=menuitem], header a, footer a';
    for (const element of document.querySelectorAll(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Below a dialog, or over the text of a page in the reader.
      if (element.closest('[inert], [aria-hidden=true], [data-mark]')) continue;
      const { left, right, bottom, width } = element.getBoundingClientRect();
      const words = element.textContent || element.getAttribute('aria-label');
      if (width <= 1) continue;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        faults.push(`'${words}' is cut`);
      if (textEnd(element) > bottom + 2) faults.push(`'${words}' is cut below`);
      if ((left < -1 || right > innerWidth + 1) && !element.closest(rows))
        faults.push(`'${words}' lies beside the window`);
    }
    for (const element of document.querySelectorAll(
      'h1, [role=dialog] h2, p, button, [role=tab]',
    )) {
      const { width, height } = element.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const words = (element.textContent ?? '').trim();
      if (words && width > 1 && width < 3 * size && height > 5 * size)
        faults.push(`'${words}' is squeezed`);
    }
    for (const heading of document.querySelectorAll('h1')) {
      for (const node of heading.childNodes) {
        // In Japanese a line may end after any sign.
        if (!(node instanceof Text) || !/^[\p{Script=Latin}\s]+$/u.test(node.data)) continue;
        for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) faults.push(`'${word}' is broken`);
        }
      }
    }
    return faults;
  });

/** The texts of a screen, those for screen readers included. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = [document.title.split(' - ')[0] ?? ''];
    for (const element of document.querySelectorAll('body, body *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const node of element.childNodes) if (node instanceof Text) words.push(node.data.trim());
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
        words.push(element.getAttribute(name) ?? '');
    }
    return words.filter(Boolean);
  });

const pictures = process.env.PICTURES;

/** Saves a screenshot in the folder `PICTURES`, if it is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

/** Of `expect.poll`, whose own intervals grow to a second. */
const intervals = [20, 50, 100];

/** The smallest phone, with the least room. */
const smallest = [320];
export const everyWidth = [1280, 390, 320];

/** Restores the size of the window afterwards. */
export async function expectFitting(page: Page, screen: string, widths = smallest): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ ...before, width });
    const message = `${screen} at ${width} px`;
    await expect.poll(() => misfits(page), { message, intervals }).toEqual([]);
    if (width === smallest[0]) await picture(page, `${screen}-small`);
  }
  await page.setViewportSize(before);
}

/** Names of attributes without a dash that the store uses, beside those of SVG, which has capital letters. */
const plainAttributes =
  /^(?:abbr|accept|action|allow|allowfullscreen|alt|as|async|autocapitalize|autocomplete|autocorrect|autofocus|autoplay|charset|checked|class|cols|colspan|content|contenteditable|controls|crossorigin|datetime|decoding|defer|dir|disabled|download|draggable|enctype|enterkeyhint|fetchpriority|for|form|frameborder|headers|height|hidden|high|href|hreflang|id|imagesizes|imagesrcset|inert|inputmode|integrity|is|kind|label|lang|list|loading|loop|low|max|maxlength|media|method|min|minlength|multiple|muted|name|nomodule|nonce|novalidate|open|optimum|pattern|placeholder|playsinline|popover|popovertarget|poster|preload|property|readonly|referrerpolicy|rel|required|reversed|role|rows|rowspan|sandbox|scope|scrolling|selected|shape|size|sizes|slot|span|spellcheck|src|srcdoc|srclang|srcset|start|step|style|summary|tabindex|target|title|translate|type|usemap|value|width|wrap)$/;

/** Attributes that no document has: an unknown name, or a value that is no text. */
const strayAttributes = (page: Page): Promise<string[]> =>
  page.evaluate((plain) => {
    const known = new RegExp(plain);
    const faults: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isKnown = /^(?:data|aria)-/.test(name) || known.test(name);
        const isNoText = /\[object |^(?:undefined|NaN|null)$|\b(?:undefined|NaN)(?:px|%)/.test(
          value,
        );
        if ((!isKnown && !(element instanceof SVGElement)) || isNoText)
          faults.push(`${element.tagName.toLowerCase()} ${name}="${value}"`);
      }
    }
    return faults;
  }, plainAttributes.source);

export async function expectPlainAttributes(page: Page, screen: string): Promise<void> {
  const message = `attributes in ${screen}`;
  await expect.poll(() => strayAttributes(page), { message, intervals }).toEqual([]);
}

/**
 * Actions that a snackbar covers, and that cannot be scrolled out of it. The measured snackbar is added to those
 * of the screen: a message can come on every screen.
 */
const coveredActions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const region = document.querySelector('#snackbars');
    if (!region) return ['there is no region of the snackbars'];
    const probe = document.createElement('div');
    // Two lines of words and a row of buttons.
    probe.style.cssText = 'inline-size: 100%; max-inline-size: 36rem; block-size: 112px';
    region.append(probe);
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page runs this function alone
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const isCovered = (element: Element): boolean => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return [...region.children].some((toast) => {
        const box = toast.getBoundingClientRect();
        return (
          left < box.right - 1 &&
          right > box.left + 1 &&
          top < box.bottom - 1 &&
          bottom > box.top + 1
        );
      });
    };
    const faults: string[] = [];
    const pressed = 'button, a[href], input, select, textarea, [role=tab], [role^=menuitem]';
    for (const element of document.querySelectorAll(pressed)) {
      if (region.contains(element) || element.closest('[inert], [aria-hidden=true], [data-mark]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.getBoundingClientRect().width <= 1 || !isCovered(element)) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const words = element.textContent || element.getAttribute('aria-label');
      if (isCovered(element)) faults.push(`'${words}' is covered`);
    }
    probe.remove();
    await frame();
    return faults;
  });

const toastWidths = [320, 390, 834];

/** No message covers an action. Restores the size of the window afterwards. */
export async function expectUncovered(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of toastWidths) {
    await page.setViewportSize({ width, height: width < 600 ? 760 : 1112 });
    const message = `${screen} at ${width} px, below a snackbar`;
    await expect.poll(() => coveredActions(page), { message, intervals }).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** @param foreign a pattern of the whole texts of another language */
export async function expectNoneOf(foreign: RegExp, page: Page, screen: string): Promise<void> {
  const found = async () => (await wordsOn(page)).filter((text) => foreign.test(text));
  const message = `words of another language in ${screen}`;
  await expect.poll(found, { message, intervals }).toEqual([]);
}
