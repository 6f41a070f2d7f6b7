import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import { Pack } from './pack.ts';
import type { PackAhead, PackArrived, PackSource } from './packProtocol.ts';

const pack = new Pack();
expose(pack);
addEventListener('message', ({ data }: MessageEvent<Partial<PackAhead>>) => {
  if (data.ahead) void openAhead(data.ahead);
});
holdLivenessLock();

async function openAhead(source: PackSource): Promise<void> {
  await pack.open(source);
  await pack.firstPictureArrived();
  postMessage({ arrived: true } satisfies PackArrived);
}
