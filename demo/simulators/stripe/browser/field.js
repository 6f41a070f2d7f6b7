// One field of a card. The three of a form hear each other on a channel of their own origin, which
// the page that shows them cannot listen to.
import { brandOf, expiryOf, fields } from './cardRules.js';
import { ask, listen, opened } from './frame.js';
import { lookOf } from './look.js';

const input = document.getElementById('field');
const type = document.body.dataset.field;
const rules = fields[type];
const { first, port } = await opened;
const channel = new BroadcastChannel(`stripe-card-${first.group}`);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has no other origin
const call = (message) => channel.postMessage(message);

/** Of the number beside it, as far as it is known. */
let brand = 'unknown';
/** Whether it was left or handed in: only then is half of a number a fault. */
let isLeft = false;

const around = () => ({ brand, now: new Date() });
const isWhole = () => rules.isWhole(input.value, around());

function problemNow() {
  if (input.value === '') return null;
  if (isWhole()) return rules.wrong(input.value, around());
  return isLeft ? rules.incomplete : null;
}

function tell(error = problemNow()) {
  const empty = input.value === '';
  const complete = isWhole() && !error;
  const state = error ? 'invalid' : complete ? 'complete' : empty ? 'empty' : '';
  input.className = state;
  input.toggleAttribute('aria-invalid', Boolean(error));
  if (error) input.setAttribute('aria-invalid', 'true');
  const more = type === 'cardNumber' ? { brand } : {};
  port.postMessage({ what: 'change', empty, complete, error: error ?? undefined, ...more });
}

input.addEventListener('input', () => {
  const wasAtEnd = input.selectionStart === input.value.length;
  input.value = rules.format(input.value, around());
  if (wasAtEnd) input.setSelectionRange(input.value.length, input.value.length);
  isLeft = false;
  if (type === 'cardNumber') {
    brand = brandOf(input.value);
    call({ brand });
  }
  tell();
});
input.addEventListener('focus', () => port.postMessage({ what: 'focus' }));
input.addEventListener('blur', () => {
  isLeft = true;
  port.postMessage({ what: 'blur' });
  if (input.value !== '') tell();
});
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') port.postMessage({ what: 'escape' });
  if (key === 'Enter') port.postMessage({ what: 'enter' });
});

/** What is wrong with it now that it is handed in; then it says so by itself. */
function handIn() {
  isLeft = true;
  const error = input.value === '' ? rules.incomplete : problemNow();
  if (error) tell(error);
  return { type, value: input.value, error };
}

channel.addEventListener('message', ({ data }) => {
  if (data.brand) {
    brand = data.brand;
    if (type === 'cardCvc' && input.value) tell();
  }
  if (data.handIn?.includes(type)) call({ handedIn: data.id, ...handIn() });
});

/** The fields beside this one, as soon as all have answered. One may not even be loaded. */
function others(siblings) {
  const id = crypto.randomUUID();
  const answers = new Map();
  return new Promise((resolve) => {
    const askAgain = () => {
      const silent = siblings.filter((each) => !answers.has(each));
      if (silent.length > 0) return call({ handIn: silent, id });
      clearInterval(asking);
      channel.removeEventListener('message', hear);
      return resolve([...answers.values()]);
    };
    const hear = ({ data }) => {
      if (data.handedIn !== id) return;
      answers.set(data.type, data);
      askAgain();
    };
    channel.addEventListener('message', hear);
    const asking = setInterval(askAgain, 200);
    askAgain();
  });
}

async function pay({ by, billing_details, siblings }) {
  const parts = [handIn(), ...(await others(siblings))];
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
  const made = await ask(by, 'POST', 'payment_methods', { type: 'card', card, billing_details });
  return made.error ? { error: made.error } : { paymentMethod: made };
}

function follow({ style, placeholder, disabled }) {
  document.adoptedStyleSheets = [lookOf(style)];
  input.placeholder = placeholder ?? rules.placeholder;
  input.disabled = Boolean(disabled);
}

const deeds = {
  update: ({ options }) => follow(options),
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear() {
    input.value = '';
    isLeft = false;
    tell();
  },
  pay: async (asked) => port.postMessage({ answers: asked.asks, ...(await pay(asked)) }),
};

listen(port, (said) => deeds[said.what]?.(said));
for (const { family, src, style, unicodeRange, weight } of first.fonts ?? []) {
  const face = new FontFace(family, src, {
    ...(style && { style }),
    ...(unicodeRange && { unicodeRange }),
    ...(weight && { weight }),
  });
  document.fonts.add(face);
}
// It comes closed: what is typed before this line would be heard by nobody.
follow(first.options);
input.className = 'empty';
port.postMessage({ what: 'ready' });
