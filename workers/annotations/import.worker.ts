import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import type { LivenessMessage } from '../liveness/livenessProtocol.ts';
import { readImport } from './readImport.ts';
import type { ImportJob } from './importProtocol.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Reads a file of annotations, which takes more than a second for the largest ones. */
self.addEventListener('message', ({ data }: MessageEvent<ImportJob | LivenessMessage>) => {
  if (!('life' in data)) void read(data);
});

async function read({ file, ...job }: ImportJob): Promise<void> {
  for (const message of readImport(await file.text(), job)) self.postMessage(message, []);
}

holdLivenessLock();
