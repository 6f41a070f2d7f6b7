/**
 * Runs in a host page like the real script: sets the frame's reported height, reports its visible
 * part, and scrolls on request.
 */
export function growFrame(): void {
  const frame = document.querySelector('iframe');
  const tell = (): void => {
    if (!frame) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    const payload = { top: Math.max(0, -top), height: Math.max(0, to - from) };
    const position = JSON.stringify({ v: 1, type: 'setPosition', payload });
    frame.contentWindow?.postMessage(`gatefold:${position}`, new URL(frame.src).origin);
  };
  const reveal = ({ top, exactly }: { top: number; exactly?: boolean }): void => {
    const y = (frame?.getBoundingClientRect().top ?? 0) + top;
    if (exactly || y < 0 || y >= innerHeight) scrollBy(0, y);
    tell();
  };
  addEventListener('scroll', () => requestAnimationFrame(tell), { passive: true });
  addEventListener('resize', tell);
  addEventListener('message', ({ source, data }: MessageEvent<string>) => {
    if (!frame || source !== frame.contentWindow) return;
    const { type, payload } = JSON.parse(data.slice('gatefold:'.length)) as {
      type: string;
      payload: { height: number; top: number };
    };
    if (type === 'resize') frame.style.height = `${payload.height}px`;
    if (type === 'reveal') reveal(payload);
    else if (type === 'resize' || type === 'hello') tell();
  });
}
