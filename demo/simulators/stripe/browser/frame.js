// What every frame of the simulator has in common: the line to the page that shows it, and the API.

/** Resolves to what the page says first, and the line to it. */
export const opened = new Promise((resolve) => {
  window.addEventListener('message', ({ source, data, ports }) => {
    if (source === window.parent && ports[0]) resolve({ first: data, port: ports[0] });
  });
});

/** 'a[b]=c' of `{ a: { b: 'c' } }`, as the API reads it. */
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

/** What the API answers, or `error`. Never rejects. */
export async function ask(by, method, path, params = {}) {
  const form = formOf(params);
  const headers = { authorization: `Bearer ${by.key}` };
  if (by.account) headers['stripe-account'] = by.account;
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

/** @param amount as it goes over the wire, where some currencies have other decimals than elsewhere */
export function moneyText(amount, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = ['isk', 'ugx'].includes(currency)
    ? 2
    : format.resolvedOptions().maximumFractionDigits;
  return format.format(amount / 10 ** digits);
}

/** Has `hear` told what the page says from now on. */
export function listen(port, hear) {
  port.addEventListener('message', ({ data }) => hear(data));
  port.start();
}
