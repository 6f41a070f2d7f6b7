// The parts of all frames: the message port to the page that shows the frame, and the API.

/** Resolves to the first message of the page and its port. */
export const connected = new Promise((resolve) => {
  window.addEventListener('message', ({ source, data, ports }) => {
    if (source === window.parent && ports[0]) resolve({ init: data, port: ports[0] });
  });
});

/** Encodes `{ a: { b: 'c' } }` as 'a[b]=c', the format of the API. */
function formOf(params, prefix = '') {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') form.append(key, String(value));
    else for (const [inner, each] of formOf(value, key)) form.append(inner, each);
  }
  return form;
}

/** Returns the response of the API, or an object with `error`. Never rejects. */
export async function callApi(caller, method, path, params = {}) {
  const form = formOf(params);
  const headers = { authorization: `Bearer ${caller.key}` };
  if (caller.account) headers['stripe-account'] = caller.account;
  try {
    const isRead = method === 'GET';
    const answer = isRead
      ? await fetch(`/v1/${path}?${form}`, { headers })
      : await fetch(`/v1/${path}`, { method: 'POST', headers, body: form });
    return await answer.json();
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach the simulator.' },
    };
  }
}

/** @param amount in the API's format, in which some currencies have two decimals more */
export function moneyText(amount, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = ['isk', 'ugx'].includes(currency)
    ? 2
    : format.resolvedOptions().maximumFractionDigits;
  return format.format(amount / 10 ** digits);
}

/** Calls `onMessage` for each further message of the page. */
export function listen(port, onMessage) {
  port.addEventListener('message', ({ data }) => onMessage(data));
  port.start();
}
