import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import { Pack } from './pack.ts';
import type { PackAhead } from './packProtocol.ts';

const pack = new Pack();
expose(pack);
addEventListener('message', ({ data }: MessageEvent<Partial<PackAhead>>) => {
  const arrived = data.ahead && pack.open(data.ahead).then(() => pack.firstPictureArrived());
  void arrived?.then(() => postMessage({ arrived: true }));
});
holdLivenessLock();
