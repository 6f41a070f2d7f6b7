/** What a form's body or a query may hold: 'a[b][0]=x' is `{ a: { b: ['x'] } }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Reads what Stripe's libraries send. Throws where a name contradicts another ('a=1&a[b]=2'). */
export function readForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(form, partsOf(name), value);
  return settle(form) as Form;
}

/** 'a[b][]' is ['a', 'b', '']. */
const partsOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
};

// Without a prototype, so that no name from outside reaches one.
const emptyForm = (): Form => Object.create(null) as Form;

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = (form[key] ??= emptyForm());
  if (typeof inner === 'string' || Array.isArray(inner))
    throw new Error(`Invalid parameter: ${key}`);
  put(inner, rest, value);
}

/** Turns what has only numbers for names into lists. */
function settle(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, settle(each)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
