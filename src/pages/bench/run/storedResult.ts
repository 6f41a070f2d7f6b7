import { ref } from 'valtio';
import type { Report } from '#contract/benchmark/report.ts';
import { readReport } from '../result/rules.ts';

const storageKey = 'gatefold:bench';

/** The last result of this browser. */
export function storedResult(): Report | null {
  try {
    const report = readReport(localStorage.getItem(storageKey) ?? '');
    return report && ref(report);
  } catch {
    return null;
  }
}

export function storeResult(report: Report): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(report));
  } catch {
    // Without storage the result is only on the page.
  }
}
