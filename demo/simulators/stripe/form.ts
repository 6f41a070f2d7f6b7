/** The values of a form or a query: 'a[b][0]=x' is `{ a: { b: ['x'] } }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses the format of Stripe's client libraries. @throws if names contradict each other ('a=1&a[b]=2') */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) setValue(form, partsOf(name), value);
  return withLists(form) as Form;
}

/** 'a[b][]' is ['a', 'b', '']. */
const partsOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
};

// Without a prototype, so that no name of a request can change one.
const emptyForm = (): Form => Object.create(null) as Form;

function setValue(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = (form[key] ??= emptyForm());
  if (typeof inner === 'string' || Array.isArray(inner))
    throw new Error(`Invalid parameter: ${key}`);
  setValue(inner, rest, value);
}

/** Converts objects whose names are all numbers into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
