// One field of a card. The three fields of a form exchange messages on a broadcast channel of their own
// origin. The page that shows them cannot read the channel.
import { brandOf, expiryOf, fieldRules } from './cardRules.js';
import { styleSheetOf } from './fieldStyles.js';
import { callApi, connected, listen } from './frame.js';

const input = document.getElementById('field');
const type = document.body.dataset.field;
const rules = fieldRules[type];
const { init, port } = await connected;
const channel = new BroadcastChannel(`stripe-card-${init.group}`);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
const broadcast = (message) => channel.postMessage(message);

/** The brand of the card number, as far as it is known. */
let brand = 'unknown';
/** Whether the field has lost the focus or was submitted. Only then an incomplete value is an error. */
let isTouched = false;

const context = () => ({ brand, now: new Date() });
const isComplete = () => rules.isComplete(input.value, context());

function currentError() {
  if (input.value === '') return null;
  if (isComplete()) return rules.validate(input.value, context());
  return isTouched ? rules.incomplete : null;
}

function reportChange(error = currentError()) {
  const empty = input.value === '';
  const complete = isComplete() && !error;
  const state = error ? 'invalid' : complete ? 'complete' : empty ? 'empty' : '';
  input.className = state;
  input.toggleAttribute('aria-invalid', Boolean(error));
  if (error) input.setAttribute('aria-invalid', 'true');
  const more = type === 'cardNumber' ? { brand } : {};
  port.postMessage({ what: 'change', empty, complete, error: error ?? undefined, ...more });
}

input.addEventListener('input', () => {
  const wasAtEnd = input.selectionStart === input.value.length;
  input.value = rules.format(input.value, context());
  if (wasAtEnd) input.setSelectionRange(input.value.length, input.value.length);
  isTouched = false;
  if (type === 'cardNumber') {
    brand = brandOf(input.value);
    broadcast({ brand });
  }
  reportChange();
});
input.addEventListener('focus', () => port.postMessage({ what: 'focus' }));
input.addEventListener('blur', () => {
  isTouched = true;
  port.postMessage({ what: 'blur' });
  if (input.value !== '') reportChange();
});
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') port.postMessage({ what: 'escape' });
  if (key === 'Enter') port.postMessage({ what: 'enter' });
});

/** Returns the value with its error, and reports the error to the page. */
function submit() {
  isTouched = true;
  const error = input.value === '' ? rules.incomplete : currentError();
  if (error) reportChange(error);
  return { type, value: input.value, error };
}

channel.addEventListener('message', ({ data }) => {
  if (data.brand) {
    brand = data.brand;
    if (type === 'cardCvc' && input.value) reportChange();
  }
  if (data.submit?.includes(type)) broadcast({ submitted: data.id, ...submit() });
});

/** Resolves to the values of the other fields. The request is repeated, because a frame may still load. */
function readSiblings(siblings) {
  const id = crypto.randomUUID();
  const answers = new Map();
  return new Promise((resolve) => {
    const requestMissing = () => {
      const missing = siblings.filter((each) => !answers.has(each));
      if (missing.length > 0) return broadcast({ submit: missing, id });
      clearInterval(polling);
      channel.removeEventListener('message', onMessage);
      return resolve([...answers.values()]);
    };
    const onMessage = ({ data }) => {
      if (data.submitted !== id) return;
      answers.set(data.type, data);
      requestMissing();
    };
    channel.addEventListener('message', onMessage);
    const polling = setInterval(requestMissing, 200);
    requestMissing();
  });
}

async function pay({ caller, billing_details, siblings }) {
  const parts = [submit(), ...(await readSiblings(siblings))];
  const error = parts.find((part) => part.error)?.error;
  if (error) return { error };
  const valueOf = (name) => parts.find((part) => part.type === name)?.value ?? '';
  const { month, year } = expiryOf(valueOf('cardExpiry'));
  const card = {
    number: input.value.replace(/\s/g, ''),
    exp_month: month,
    exp_year: year,
    cvc: valueOf('cardCvc'),
  };
  const made = await callApi(caller, 'POST', 'payment_methods', {
    type: 'card',
    card,
    billing_details,
  });
  return made.error ? { error: made.error } : { paymentMethod: made };
}

function applyOptions({ style, placeholder, disabled }) {
  document.adoptedStyleSheets = [styleSheetOf(style)];
  input.placeholder = placeholder ?? rules.placeholder;
  input.disabled = Boolean(disabled);
}

const handlers = {
  update: ({ options }) => applyOptions(options),
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear() {
    input.value = '';
    isTouched = false;
    reportChange();
  },
  pay: async (request) =>
    port.postMessage({ responseTo: request.requestId, ...(await pay(request)) }),
};

listen(port, (message) => handlers[message.what]?.(message));
for (const { family, src, style, unicodeRange, weight } of init.fonts ?? []) {
  const face = new FontFace(family, src, {
    ...(style && { style }),
    ...(unicodeRange && { unicodeRange }),
    ...(weight && { weight }),
  });
  document.fonts.add(face);
}
// The markup disables the field, because its listeners exist only from here on.
applyOptions(init.options);
input.className = 'empty';
port.postMessage({ what: 'ready' });
