import type { Page } from '@playwright/test';

/** What a user with a keyboard sees of the focus on its way through a screen. */

interface Stop {
  readonly name: string;
  /** What is wrong with it; empty where nothing is. */
  readonly faults: readonly string[];
  /** Set on an element that the focus has come to before. */
  readonly isAgain: boolean;
}

/** More stops than any screen has. */
const mostStops = 90;

/**
 * Presses Tab until the focus comes back to where it was.
 * @returns the faults of all stops: a focus that cannot be seen (WCAG 2.4.7), one that is covered
 * (2.4.11), and one that is out of the window
 */
export async function faultsOfFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-tabbed]'))
      one.removeAttribute('data-tabbed');
  });
  let hasEnded = false;
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (stop?.isAgain) return faults;
    if (!stop) {
      // After the last stop the browser has the focus, and then the first stop.
      if (hasEnded) return faults;
      hasEnded = true;
      continue;
    }
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  return [...faults, `more than ${mostStops} stops`];
}

/** Runs in the page; null where the focus is on nothing. */
async function stopHere(): Promise<Stop | null> {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body) return null;
  const isAgain = 'tabbed' in focused.dataset;
  focused.dataset['tabbed'] = '';
  // Scrolling into view takes a frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const name = focused.getAttribute('aria-label') || focused.textContent?.trim() || focused.tagName;
  const faults: string[] = [];
  // What belongs to a frame shows its focus itself.
  if (focused.tagName === 'IFRAME') return { name, faults, isAgain };
  const around = [focused, focused.closest('label'), focused.closest('li'), focused.parentElement];
  const isMarked = around.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!isMarked) faults.push('the focus is not seen');
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    faults.push('it is out of the window');
  else {
    const label = focused.closest('label');
    const [first] = document.elementsFromPoint(x, y);
    const isSeen =
      first &&
      (focused.contains(first) || first.contains(focused) || label?.contains(first) === true);
    if (!isSeen) faults.push(`it is covered by ${first?.outerHTML.slice(0, 80)}`);
  }
  return { name, faults, isAgain };
}
