import { SimulatorElement } from './sdkElement.js';
import { Frame, gone } from './sdkFrames.js';

export const titles = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

export class CardElement extends SimulatorElement {
  makeFrame() {
    const { id, options } = this.group;
    const first = () => ({ options: this.options, group: id, fonts: options.fonts });
    for (const label of this.labels()) label.addEventListener('click', () => this.focus());
    return new Frame(this.type, titles[this.type], first, (said) => this.hear(said));
  }
  /** The labels of the place that it is mounted into lead to it. */
  labels() {
    const { id } = this.box;
    const named = id ? document.querySelectorAll(`label[for="${CSS.escape(id)}"]`) : [];
    const around = this.box.closest('label');
    return around ? [...named, around] : [...named];
  }
  height() {
    const { fontSize = '16px', lineHeight = '1.2' } = this.options.style?.base ?? {};
    const size = parseFloat(fontSize) * (/r?em$/.test(fontSize) ? 16 : 1);
    return lineHeight.endsWith('px') ? parseFloat(lineHeight) : size * parseFloat(lineHeight);
  }
  hear({ what, ...said }) {
    if (what === 'enter') return this.box?.closest('form')?.requestSubmit();
    if (what === 'change') this.mark(said);
    if (what === 'focus' || what === 'blur')
      this.box?.classList.toggle('StripeElement--focus', what === 'focus');
    return this.emit(what, said);
  }
  mark({ complete, empty, error }) {
    const states = { complete, empty, invalid: Boolean(error) };
    for (const [state, isSo] of Object.entries(states))
      this.box?.classList.toggle(`StripeElement--${state}`, isSo);
  }
  pay(by, billing_details) {
    if (!this.frame) return Promise.resolve({ error: gone });
    const siblings = ['cardExpiry', 'cardCvc'].filter((type) => this.group.getElement(type)?.frame);
    return this.frame.ask({ what: 'pay', by, billing_details, siblings });
  }
}
