// The authentication by a bank (3-D Secure). The frame asks to be shown only if the intent needs an action.
import { callApi, connected, listen, moneyText } from './frame.js';

const { init, port } = await connected;
const { caller, clientSecret, confirm, authenticates } = init;
const [id] = clientSecret.split('_secret_');
const isSetup = id.startsWith('seti_');
const kind = isSetup ? 'setup_intents' : 'payment_intents';
const secret = { client_secret: clientSecret };
const unreachable = 'We could not reach the simulator.';

const read = () => callApi(caller, 'GET', `${kind}/${id}`, secret);
const end = (result) => port.postMessage({ what: 'end', ...result });

function endWithIntent(intent) {
  const failure = isSetup ? intent.last_setup_error : intent.last_payment_error;
  const error = intent.error ?? (authenticates && failure);
  const result = isSetup ? { setupIntent: intent } : { paymentIntent: intent };
  end(error ? { error: { payment_intent: intent, ...error } } : result);
}

let hasResult = false;

async function authenticate(passes) {
  if (hasResult) return;
  hasResult = true;
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  try {
    await fetch('/stripe/frames/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: caller.account, clientSecret, passes }),
    });
  } catch {
    end({ error: { type: 'api_connection_error', message: unreachable } });
    return;
  }
  endWithIntent(await read());
}

function show({ amount, currency }) {
  if (!isSetup) document.getElementById('total').textContent = moneyText(amount, currency);
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
  ? await callApi(caller, 'POST', `payment_intents/${id}/confirm`, { ...secret, ...confirm })
  : await read();
if (authenticates && intent.status === 'requires_action') show(intent);
else endWithIntent(intent);
