/** The methods of all elements (@stripe/stripe-js: StripeElementBase). */
export class SimulatorElement {
  #listeners = new Map();

  constructor(group, type, options = {}) {
    Object.assign(this, { group, type, options });
  }

  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener }]);
    return this;
  }
  once(name, listener) {
    const handler = (event) => {
      this.off(name, handler);
      listener(event);
    };
    return this.on(name, handler);
  }
  off(name, listener) {
    const rest = (this.#listeners.get(name) ?? []).filter(
      (each) => listener && each.listener !== listener,
    );
    this.#listeners.set(name, rest);
    return this;
  }
  /** Returns whether the event has a listener. */
  emit(name, more = {}) {
    const listeners = this.#listeners.get(name) ?? [];
    for (const { listener } of listeners) listener({ elementType: this.type, ...more });
    return listeners.length > 0;
  }

  mount(target) {
    if (this.isDestroyed) throw new Error('This Element has already been destroyed.');
    const box = typeof target === 'string' ? document.querySelector(target) : target;
    if (!box) throw new Error('The selector or element to mount into does not exist.');
    this.unmount();
    this.box = box;
    this.frame = this.makeFrame();
    this.frame.iframe.style.width = '100%';
    this.frame.iframe.style.height = `${this.height()}px`;
    box.replaceChildren(this.frame.iframe);
    box.classList.add('StripeElement');
  }
  unmount() {
    this.frame?.close();
    this.box?.classList.remove(
      ...[...this.box.classList].filter((it) => it.startsWith('StripeElement')),
    );
    this.frame = undefined;
    this.box = undefined;
  }
  destroy() {
    this.unmount();
    this.isDestroyed = true;
    this.group.removeElement(this);
  }
  update(options) {
    this.options = { ...this.options, ...options };
    this.frame?.post({ what: 'update', options: this.options });
    if (this.frame) this.frame.iframe.style.height = `${this.height()}px`;
    return this;
  }
  focus() {
    this.frame?.iframe.focus();
    this.frame?.post({ what: 'focus' });
  }
  blur() {
    this.frame?.post({ what: 'blur' });
    this.frame?.iframe.blur();
  }
  clear() {
    this.frame?.post({ what: 'clear' });
  }
}
