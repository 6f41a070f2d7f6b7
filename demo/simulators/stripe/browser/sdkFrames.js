// The frames of the simulator in the store's page. `frames.ts` joins the files that begin with 'sdk' into
// one classic script, because `document.currentScript` is null in a module.

const { origin } = new URL(document.currentScript.src);
export const frameRemoved = {
  type: 'api_connection_error',
  message: 'The frame of this element is no longer in the page.',
};

/** A frame of the simulator, with a message port that no other script can read. */
export class Frame {
  #queue = [];
  #pending = new Map();
  #port = null;

  /** @param init returns the first message, which is sent each time that the frame loads */
  constructor(page, title, init, onMessage) {
    this.iframe = document.createElement('iframe');
    this.iframe.title = title;
    this.iframe.src = `${origin}/stripe/frames/${page}`;
    this.iframe.allow = 'payment *';
    // Browsers paint a frame opaque if its colour scheme differs from the page's.
    Object.assign(this.iframe.style, {
      border: '0',
      display: 'block',
      colorScheme: 'light only',
    });
    this.iframe.addEventListener('load', () => this.#open(init(), onMessage));
  }

  #open(init, onMessage) {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      const respond = this.#pending.get(data.responseTo);
      this.#pending.delete(data.responseTo);
      if (respond) respond(data);
      else onMessage(data);
    });
    port1.start();
    this.iframe.contentWindow?.postMessage(init, origin, [port2]);
    this.#port = port1;
    for (const message of this.#queue.splice(0)) port1.postMessage(message);
  }

  post(message) {
    const port = this.#port;
    if (port) port.postMessage(message);
    else this.#queue.push(message);
  }

  /** Never rejects. A failure is the `error` of the response. */
  request(message) {
    const requestId = crypto.getRandomValues(new Uint32Array(2)).join('');
    return new Promise((resolve) => {
      this.#pending.set(requestId, resolve);
      this.post({ ...message, requestId });
    });
  }

  close() {
    this.iframe.remove();
    this.#port?.close();
    for (const respond of this.#pending.values()) respond({ error: frameRemoved });
    this.#pending.clear();
  }
}

/** A frame in a modal dialog, which is above an open dialog of the page. */
export class Sheet {
  constructor(page, title, init, onMessage, onEscape) {
    this.dialog = document.createElement('dialog');
    this.dialog.setAttribute('aria-label', title);
    Object.assign(this.dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      colorScheme: 'light only',
      pointerEvents: 'auto',
    });
    this.frame = new Frame(page, title, init, onMessage);
    Object.assign(this.frame.iframe.style, { width: '100%', height: '100%' });
    this.dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onEscape();
    });
    this.dialog.append(this.frame.iframe);
    document.body.append(this.dialog);
  }

  show() {
    if (!this.dialog.open) this.dialog.showModal();
    this.frame.iframe.focus();
    this.frame.post({ what: 'shown' });
  }

  close() {
    this.dialog.close();
    this.frame.close();
    this.dialog.remove();
  }
}
