import type { ListJob, ListNews } from './protocol.ts';
import { readList } from './readList.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<ListJob>) => {
  for (const news of readList(data)) self.postMessage(news, movedWith(news));
});

const movedWith = (news: ListNews): Transferable[] =>
  news.kind === 'order' ? [news.order.buffer] : [];
