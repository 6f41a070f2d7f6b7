import { type ListJob, type ListMessage, readList } from '#contract/readList.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<ListJob>) => {
  for (const news of readList(new TextDecoder().decode(data.bytes), data.locale))
    self.postMessage(news, movedWith(news));
});

const movedWith = (news: ListMessage): Transferable[] =>
  news.kind === 'order' ? [news.order.buffer] : [];
