import { expect, test } from 'vitest';
import type { PageIndex } from '../../../workers/pdf/engineProtocol.ts';
import { startEngine } from '../../helpers/engine.ts';
import { crowdedPdf, crowds } from '../../helpers/crowdedPdf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

for (const [what, crowd] of Object.entries(crowds))
  test(`a page with 3,000 ${what} is painted and read`, {
    tags: what === 'inline pictures' ? [] : ['extended'],
    timeout: 180_000,
  }, async () => {
    const engine = startEngine(new Blob([bytesOf(crowdedPdf(crowd, 3000))]));
    expect(await engine.open()).toMatchObject({ kind: 'opened' });
    const answer = await engine.paint(0, { scale: 2 }).answer;
    expect(answer).toMatchObject({ kind: 'painted' });
    expect(await engine.api.content(0 as PageIndex)).not.toBeNull();
    await engine.end();
  });
