// A bank that wants to be sure of its customer (3-D Secure). It shows itself only where it has to.
import { ask, listen, moneyText, opened } from './frame.js';

const { first, port } = await opened;
const { by, clientSecret, confirm, acts } = first;
const [id] = clientSecret.split('_secret_');
const secret = { client_secret: clientSecret };
const lost = 'We could not reach the simulator.';

const read = () => ask(by, 'GET', `payment_intents/${id}`, secret);
const end = (result) => port.postMessage({ what: 'end', ...result });

function endWith(intent) {
  const error = intent.error ?? (acts && intent.last_payment_error);
  end(error ? { error: { payment_intent: intent, ...error } } : { paymentIntent: intent });
}

let isAnswered = false;

async function authenticate(passes) {
  if (isAnswered) return;
  isAnswered = true;
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  try {
    await fetch('/stripe/frames/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: by.account, clientSecret, passes }),
    });
  } catch {
    end({ error: { type: 'api_connection_error', message: lost } });
    return;
  }
  endWith(await read());
}

function show({ amount, currency }) {
  document.getElementById('total').textContent = moneyText(amount, currency);
  document.getElementById('complete').addEventListener('click', () => void authenticate(true));
  document.getElementById('fail').addEventListener('click', () => void authenticate(false));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void authenticate(false);
  });
  listen(port, ({ what }) => {
    if (what === 'fail') void authenticate(false);
    if (what === 'shown') document.getElementById('complete').focus();
  });
  port.postMessage({ what: 'show' });
}

const intent = confirm
  ? await ask(by, 'POST', `payment_intents/${id}/confirm`, { ...secret, ...confirm })
  : await read();
if (acts && intent.status === 'requires_action') show(intent);
else endWith(intent);
