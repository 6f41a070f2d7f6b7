/**
 * What is said to this worker while its code is still coming would be heard by nobody. It is kept,
 * and said again by the function that is answered.
 */
export function bufferMessages(): () => void {
  const held: MessageEvent[] = [];
  const hold = (event: MessageEvent) => void held.push(event);
  addEventListener('message', hold);
  return () => {
    removeEventListener('message', hold);
    for (const { data, ports } of held)
      dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  };
}
