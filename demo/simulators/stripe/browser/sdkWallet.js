import { SimulatorElement } from './sdkElement.js';
import { Frame, frameRemoved, Sheet } from './sdkFrames.js';

export class WalletElement extends SimulatorElement {
  makeFrame() {
    const { buttonHeight = 44, buttonTheme = {} } = this.options;
    const radius = this.group.options.appearance?.variables?.borderRadius ?? '4px';
    const init = () => ({
      height: buttonHeight,
      theme: buttonTheme.googlePay ?? 'black',
      radius,
    });
    return new Frame('wallet', 'Demo Wallet button', init, (message) => this.onMessage(message));
  }
  height() {
    return this.options.buttonHeight ?? 44;
  }
  onMessage({ what }) {
    if (what === 'ready') return this.emit('ready', this.available());
    if (what === 'press') return this.press();
    return this.emit(what);
  }
  available() {
    if (this.options.paymentMethods?.googlePay === 'never')
      return { availablePaymentMethods: undefined };
    const others = {
      amazonPay: false,
      applePay: false,
      klarna: false,
      link: false,
      paypal: false,
    };
    return { availablePaymentMethods: { ...others, googlePay: true } };
  }
  press() {
    let isOpen = true;
    const timeout = setTimeout(() => {
      isOpen = false;
      console.error('IntegrationError: `resolve` was not called within 1 second of the click.');
    }, 1000);
    const once = (action) => (details) => {
      clearTimeout(timeout);
      if (isOpen) action(details);
      isOpen = false;
    };
    const resolve = once((details) => this.open(details));
    const click = { expressPaymentType: 'google_pay', resolve, reject: once(() => {}) };
    if (!this.emit('click', click)) resolve();
  }
  open(details = {}) {
    const { business, lineItems, emailRequired, billingAddressRequired } = {
      ...this.options,
      ...details,
    };
    const { amount, currency, mode } = this.group.options;
    const order = { amount, currency, mode, lineItems, seller: business?.name };
    const init = () => ({
      ...order,
      needsEmail: emailRequired,
      needsName: billingAddressRequired,
    });
    this.sheet?.close();
    this.sheet = new Sheet(
      'sheet',
      'Demo Wallet',
      init,
      (message) => this.onSheetMessage(message),
      () => this.cancel(),
    );
    this.sheet.show();
  }
  onSheetMessage({ what, name, email }) {
    if (what === 'cancel') return this.cancel();
    const address = {
      line1: '',
      line2: null,
      city: '',
      state: '',
      postal_code: '',
      country: 'US',
    };
    return this.emit('confirm', {
      expressPaymentType: 'google_pay',
      billingDetails: { name, email, address },
      paymentFailed: () => this.closeSheet(),
    });
  }
  cancel() {
    this.closeSheet();
    this.emit('cancel');
  }
  closeSheet() {
    this.sheet?.close();
    this.sheet = undefined;
  }
  unmount() {
    this.closeSheet();
    super.unmount();
  }
  async pay(caller) {
    if (!this.sheet) return { error: frameRemoved };
    const made = await this.sheet.frame.request({ what: 'pay', caller });
    this.closeSheet();
    return made;
  }
}
