// The payment sheet of the wallet: the amount, the payer and the card.
import { callApi, connected, listen, moneyText } from './frame.js';

const form = document.querySelector('form');
const fields = document.querySelector('fieldset');
const { init, port } = await connected;
const { amount, currency, lineItems, seller, needsName, needsEmail } = init;
const element = (id) => document.getElementById(id);

element('total').textContent = moneyText(amount, currency);
element('what').textContent = [seller, ...(lineItems ?? []).map(({ name }) => name)]
  .filter(Boolean)
  .join(', ');
element('nameField').hidden = !needsName;
element('emailField').hidden = !needsEmail;

const valueOf = (id, isNeeded) => (isNeeded ? form.elements[id].value : undefined);
const billing = () => ({ name: valueOf('name', needsName), email: valueOf('email', needsEmail) });
const cancel = () => port.postMessage({ what: 'cancel' });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  // The sheet stays open until the store has requested the payment method.
  fields.disabled = true;
  element('status').textContent = 'One moment…';
  port.postMessage({ what: 'confirm', ...billing() });
});
element('cancel').addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel();
});

async function pay({ caller, requestId }) {
  const exp_year = new Date().getFullYear() + 3;
  const number = form.elements.card.value;
  const card = { number, exp_month: 12, exp_year, cvc: '123', wallet: 'google_pay' };
  const params = { type: 'card', card, billing_details: billing() };
  const made = await callApi(caller, 'POST', 'payment_methods', params);
  port.postMessage({ responseTo: requestId, ...(made.error ? made : { paymentMethod: made }) });
}

listen(port, (message) => {
  if (message.what === 'pay') void pay(message);
});
// The markup disables the fields, because their listeners exist only from here on.
fields.disabled = false;
element('pay').focus();
