import { holdLivenessLock } from '../../workers/liveness/holdLivenessLock.ts';

/** The types of the tests are those of a page. */
const page = self as unknown as Worker;

/** The test waits for this lock, which the browser releases when the worker has ended. */
const request = navigator.locks.request.bind(navigator.locks);
await new Promise<void>((granted) => {
  void request(`${self.name}, alive`, () => {
    granted();
    return new Promise<never>(() => {});
  });
});

/** A worker in a frame whose storage the browser blocks: each lock is rejected. `die` ends it without an event. */
const locks = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
};
Object.defineProperty(navigator, 'locks', { value: locks });
self.addEventListener('unhandledrejection', () => page.postMessage('unhandled', []));
self.addEventListener('message', ({ data }) => data === 'die' && self.close());
holdLivenessLock();
