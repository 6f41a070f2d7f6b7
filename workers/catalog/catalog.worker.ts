import { type ListJob, type ListMessage, readList } from '#contract/issueListMessages.ts';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import type { LivenessMessage } from '../liveness/livenessProtocol.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<ListJob | LivenessMessage>) => {
  if ('life' in data) return;
  for (const message of readList(new TextDecoder().decode(data.bytes), data.locale))
    self.postMessage(message, transferablesOf(message));
});

const transferablesOf = (message: ListMessage): Transferable[] =>
  message.kind === 'order' ? [message.order.buffer] : [];

holdLivenessLock();
