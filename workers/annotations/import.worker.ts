import { holdLivenessLock, type LivenessMessage } from '../liveness/holdLivenessLock.ts';
import { type ImportJob, readImport } from './readImport.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Reads a file of annotations, which takes more than a second for the largest ones. */
self.addEventListener('message', ({ data }: MessageEvent<ImportJob | LivenessMessage>) => {
  if (!('life' in data)) void read(data);
});

async function read({ file, ...job }: ImportJob): Promise<void> {
  for (const message of readImport(await file.text(), job)) self.postMessage(message, []);
}

holdLivenessLock();
