import { setTimeout as rest } from 'node:timers/promises';
import type { FoundFile } from './files.ts';
import type { Readers } from './readers.ts';
import type { Rendered } from './renderRun.ts';
import { chromiumScreens } from './screen.ts';

const pages = 100;
const step = 10;

/** Each reader in its own browser, through a hundred pages, sampled every ten. */
export async function memory([file]: readonly FoundFile[], readers: Readers): Promise<Rendered> {
  const rendered: Rendered = { samples: [], likenesses: [], failures: [] };
  if (!file) return rendered;
  for (const reader of readers.measuring(file)) {
    console.log(`  ${reader}, ${file.name}`);
    const screens = await chromiumScreens(1);
    const of = { reader, file: file.name, round: 1 };
    let at = 1;
    try {
      const reading = await readers.begin(reader, file, screens);
      await reading.open();
      for (at = 2; at <= Math.min(pages, file.pages); at += 1) {
        await rest(60);
        await reading.next(false);
        if (at % step === 0) {
          await rest(500);
          const value = await screens.held();
          rendered.samples.push({ ...of, measure: 'memory', page: at, value });
        }
      }
    } catch (error) {
      const reason = String(error).split('\n')[0] ?? '';
      rendered.failures.push({ ...of, during: `reading page ${at} for its memory`, reason });
    } finally {
      await screens.close();
    }
  }
  return rendered;
}
