/**
 * What is said to this worker while its code is still coming would be heard by nobody. It is kept,
 * and said again by the function that is answered.
 */
export function bufferMessages(): () => void {
  const buffered: MessageEvent[] = [];
  const buffer = (event: MessageEvent) => void buffered.push(event);
  addEventListener('message', buffer);
  return () => {
    removeEventListener('message', buffer);
    for (const { data, ports } of buffered)
      dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  };
}
