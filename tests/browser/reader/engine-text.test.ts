import { afterEach, describe, expect, test } from 'vitest';
import type {
  PageContent,
  PageIndex,
  PagePart,
  TextBlock,
} from '../../../workers/pdf/engineProtocol.ts';
import { MOST_RUNS } from '../../../workers/pdf/text/textRuns.ts';
import { hasCorpus, startEngine, type TestEngine } from '../../helpers/engine.ts';

let engine: TestEngine;
afterEach(() => engine.end());

async function contentOf(file: string, page: number): Promise<PageContent> {
  engine = startEngine(file);
  await engine.open();
  const content = await engine.api.content(page as PageIndex);
  if (!content) throw new Error(`Page ${page} of ${file} says nothing.`);
  return content;
}

/** Also those in a list, a table or a picture. */
function blocksIn(part: PagePart): readonly TextBlock[] {
  if (part.kind === 'text') return [part];
  return part.kind === 'group' || part.kind === 'figure' ? part.parts.flatMap(blocksIn) : [];
}

const runsOf = ({ parts }: PageContent) => parts.flatMap(blocksIn).flatMap(({ runs }) => runs);

/** Its lines, as a person would write them down. */
const linesOf = (content: PageContent): string[] =>
  runsOf(content)
    .map(({ text, endsLine }) => (endsLine ? `${text}\n` : text))
    .join('')
    .split('\n')
    .map((line) => line.trim());

test('A page with too many words returns the first ones, and its engine continues', async () => {
  const runs = runsOf(await contentOf('wordy-page.pdf', 0));
  expect(runs.length).toBeLessThanOrEqual(MOST_RUNS);
  expect(runs.length).toBeGreaterThan(MOST_RUNS * 0.99);
  expect(await engine.paint(0).answer).toMatchObject({ kind: 'painted' });
  expect(engine.uncaught).toEqual([]);
});

describe.runIf(await hasCorpus())('The words of a page', () => {
  test('come line by line, and column after column', async () => {
    const lines = linesOf(await contentOf('nusci-issue29-rivalry.pdf', 3));
    const first = lines.indexOf('Childbirth Advancements');
    expect(lines.slice(first - 1, first + 4)).toEqual([
      'n. america',
      'Childbirth Advancements',
      'In multiple centers across the United States, a study was performed',
      'to test whether azithromycin (an antibiotic used to treat infections',
      'caused by bacteria), along with standard antibiotics, could prevent',
    ]);
    expect(lines.indexOf('s. america')).toBeGreaterThan(lines.indexOf('hospital costs.'));
  });

  test('are whole in Japanese', async () => {
    const lines = linesOf(await contentOf('owasp-top10-2017-japanese.pdf', 4));
    expect(lines).toContain('2013年版から2017年版への変更点');
    expect(lines).toContain(
      'すっかりリファクタリングし、手法を改良し、新しいデータ募集のプロセスを活用し、コミュニティと協働し、リスクを評価し直し、それぞれのリス',
    );
  });

  test('read from right to left in Arabic, apart from each other', async () => {
    const content = await contentOf('owasp-top10-2013-arabic.pdf', 6);
    const lines = linesOf(content);
    expect(lines).toContain('هل أنا معرض لهذه الثغرة؟');
    expect(lines).toContain('يقوم المخترق بإرسال');
    expect(lines).toContain('"business value"');
    const arabic = runsOf(content).filter(({ text }) => /\p{Script=Arabic}{3}/u.test(text));
    expect(new Set(arabic.map(({ direction }) => direction))).toEqual(new Set(['rtl']));
  });

  test('lie inside the page', async () => {
    const runs = runsOf(await contentOf('7kaa-manual.pdf', 20));
    const size = await engine.api.pageSize(20 as PageIndex);
    for (const { x, y, width, size: height } of runs) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size?.width ?? 0);
      expect(y + height).toBeLessThanOrEqual(size?.height ?? 0);
    }
  });
});
