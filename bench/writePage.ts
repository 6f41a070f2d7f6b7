import type { Report } from '#contract/bench/report.ts';
export async function writePage(
  _path: string,
  _report: Report,
  _earlier: Report | null,
): Promise<void> {}
