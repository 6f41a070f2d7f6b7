// The wallet's button, in a frame of its own as real ones are.
import { listen, opened } from './frame.js';

const button = document.getElementById('wallet');
const { first, port } = await opened;

Object.assign(button.style, { blockSize: `${first.height}px`, borderRadius: first.radius });
button.className = first.theme === 'white' ? 'light' : 'dark';
button.addEventListener('click', () => port.postMessage({ what: 'press' }));
button.addEventListener('focus', () => port.postMessage({ what: 'focus' }));
button.addEventListener('blur', () => port.postMessage({ what: 'blur' }));
button.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') port.postMessage({ what: 'escape' });
});
listen(port, ({ what }) => {
  if (what === 'focus') button.focus();
  if (what === 'blur') button.blur();
});
port.postMessage({ what: 'ready' });
