// What a wallet shows when its button was pressed: what is paid, by whom, and with which card.
import { ask, listen, moneyText, opened } from './frame.js';

const form = document.querySelector('form');
const fields = document.querySelector('fieldset');
const { first, port } = await opened;
const { amount, currency, lineItems, seller, asksName, asksEmail } = first;
const part = (id) => document.getElementById(id);

part('total').textContent = moneyText(amount, currency);
part('what').textContent = [seller, ...(lineItems ?? []).map(({ name }) => name)]
  .filter(Boolean)
  .join(', ');
part('nameField').hidden = !asksName;
part('emailField').hidden = !asksEmail;

const valueOf = (id, isAsked) => (isAsked ? form.elements[id].value : undefined);
const billing = () => ({ name: valueOf('name', asksName), email: valueOf('email', asksEmail) });
const cancel = () => port.postMessage({ what: 'cancel' });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  // It stays until the store has asked for what it pays by.
  fields.disabled = true;
  part('said').textContent = 'One moment…';
  port.postMessage({ what: 'confirm', ...billing() });
});
part('cancel').addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel();
});

async function pay({ by, asks }) {
  const exp_year = new Date().getFullYear() + 3;
  const number = form.elements.card.value;
  const card = { number, exp_month: 12, exp_year, cvc: '123', wallet: 'google_pay' };
  const params = { type: 'card', card, billing_details: billing() };
  const made = await ask(by, 'POST', 'payment_methods', params);
  port.postMessage({ answers: asks, ...(made.error ? made : { paymentMethod: made }) });
}

listen(port, (said) => {
  if (said.what === 'pay') void pay(said);
});
// Disabled until here: nothing listened to a press before.
fields.disabled = false;
part('pay').focus();
