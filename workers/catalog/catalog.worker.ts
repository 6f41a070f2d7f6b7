import { type ListJob, type ListMessage, readList } from '#contract/issueListMessages.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<ListJob>) => {
  for (const message of readList(new TextDecoder().decode(data.bytes), data.locale))
    self.postMessage(message, transferablesOf(message));
});

const transferablesOf = (message: ListMessage): Transferable[] =>
  message.kind === 'order' ? [message.order.buffer] : [];
