/** What all elements can do (@stripe/stripe-js: StripeElementBase). */
export class SimulatorElement {
  #heard = new Map();

  constructor(group, type, options = {}) {
    Object.assign(this, { group, type, options });
  }

  on(name, hear) {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), { hear }]);
    return this;
  }
  once(name, hear) {
    const first = (event) => {
      this.off(name, first);
      hear(event);
    };
    return this.on(name, first);
  }
  off(name, hear) {
    const rest = (this.#heard.get(name) ?? []).filter((each) => hear && each.hear !== hear);
    this.#heard.set(name, rest);
    return this;
  }
  /** Answers whether somebody heard it. */
  emit(name, more = {}) {
    const heard = this.#heard.get(name) ?? [];
    for (const { hear } of heard) hear({ elementType: this.type, ...more });
    return heard.length > 0;
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
    this.group.forget(this);
  }
  update(options) {
    this.options = { ...this.options, ...options };
    this.frame?.tell({ what: 'update', options: this.options });
    if (this.frame) this.frame.iframe.style.height = `${this.height()}px`;
    return this;
  }
  focus() {
    this.frame?.iframe.focus();
    this.frame?.tell({ what: 'focus' });
  }
  blur() {
    this.frame?.tell({ what: 'blur' });
    this.frame?.iframe.blur();
  }
  clear() {
    this.frame?.tell({ what: 'clear' });
  }
}
