// The button of the wallet, in a frame of its own as with the real wallets.
import { connected, listen } from './frame.js';

const button = document.getElementById('wallet');
const { init, port } = await connected;

Object.assign(button.style, { blockSize: `${init.height}px`, borderRadius: init.radius });
button.className = init.theme === 'white' ? 'light' : 'dark';
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
