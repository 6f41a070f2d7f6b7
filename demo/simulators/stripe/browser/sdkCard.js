import { SimulatorElement } from './sdkElement.js';
import { Frame, frameRemoved } from './sdkFrames.js';

export const titles = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

export class CardElement extends SimulatorElement {
  makeFrame() {
    const { id, options } = this.group;
    const init = () => ({ options: this.options, group: id, fonts: options.fonts });
    for (const label of this.labels()) label.addEventListener('click', () => this.focus());
    return new Frame(this.type, titles[this.type], init, (message) => this.onMessage(message));
  }
  /** The labels of the container. A click on one focuses the field. */
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
  onMessage({ what, ...message }) {
    if (what === 'enter') return this.box?.closest('form')?.requestSubmit();
    if (what === 'change') this.setStateClasses(message);
    if (what === 'focus' || what === 'blur')
      this.box?.classList.toggle('StripeElement--focus', what === 'focus');
    return this.emit(what, message);
  }
  setStateClasses({ complete, empty, error }) {
    const states = { complete, empty, invalid: Boolean(error) };
    for (const [state, isSo] of Object.entries(states))
      this.box?.classList.toggle(`StripeElement--${state}`, isSo);
  }
  pay(caller, billing_details) {
    if (!this.frame) return Promise.resolve({ error: frameRemoved });
    const siblings = ['cardExpiry', 'cardCvc'].filter((type) => this.group.getElement(type)?.frame);
    return this.frame.request({ what: 'pay', caller, billing_details, siblings });
  }
}
