// Frames of the simulator's in the store's page. The files that begin with 'sdk' are served as one
// plain script, in which what is marked `origin` is known (`pages.ts`).

const { origin } = new URL(document.currentScript.src);
export const gone = {
  type: 'api_connection_error',
  message: 'The frame of this element is gone.',
};

/** A frame of the simulator's, with a line to it that nobody else hears. */
export class Frame {
  #waiting = [];
  #asked = new Map();
  #port = null;

  /** @param first what it is told first, each time that it loads */
  constructor(page, title, first, hear) {
    this.iframe = document.createElement('iframe');
    this.iframe.title = title;
    this.iframe.src = `${origin}/stripe/frames/${page}`;
    this.iframe.allow = 'payment *';
    // Light in a page of another scheme, or browsers would paint it opaque.
    Object.assign(this.iframe.style, {
      border: '0',
      display: 'block',
      colorScheme: 'light only',
    });
    this.iframe.addEventListener('load', () => this.#open(first(), hear));
  }

  #open(first, hear) {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      const answer = this.#asked.get(data.answers);
      this.#asked.delete(data.answers);
      if (answer) answer(data);
      else hear(data);
    });
    port1.start();
    this.iframe.contentWindow?.postMessage(first, origin, [port2]);
    this.#port = port1;
    for (const message of this.#waiting.splice(0)) port1.postMessage(message);
  }

  tell(message) {
    const port = this.#port;
    if (port) port.postMessage(message);
    else this.#waiting.push(message);
  }

  /** Never rejects: what went wrong is `error` of the answer. */
  ask(message) {
    const asks = crypto.getRandomValues(new Uint32Array(2)).join('');
    return new Promise((resolve) => {
      this.#asked.set(asks, resolve);
      this.tell({ ...message, asks });
    });
  }

  close() {
    this.iframe.remove();
    this.#port?.close();
    for (const answer of this.#asked.values()) answer({ error: gone });
    this.#asked.clear();
  }
}

/** A frame above everything, modal also for a page that is modal itself. */
export class Sheet {
  constructor(page, title, first, hear, onEscape) {
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
    this.frame = new Frame(page, title, first, hear);
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
    this.frame.tell({ what: 'shown' });
  }

  close() {
    this.dialog.close();
    this.frame.close();
    this.dialog.remove();
  }
}
