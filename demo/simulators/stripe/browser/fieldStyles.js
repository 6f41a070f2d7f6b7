// The styles that the page sets for a field. Each property is set separately, so a value cannot inject
// other CSS.

const parts = [
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
];
const allowed = new Set(
  `backgroundColor color fontFamily fontSize fontSmoothing fontStyle fontVariant fontWeight iconColor
  lineHeight letterSpacing textAlign textDecoration textShadow textTransform`.split(/\s+/),
);
const states = {
  base: '#field',
  complete: '#field.complete',
  empty: '#field.empty',
  invalid: '#field.invalid',
};

/** @param style StripeElementStyle */
export function styleSheetOf(style = {}) {
  const sheet = new CSSStyleSheet();
  for (const [state, selector] of Object.entries(states)) {
    const variant = style[state] ?? {};
    add(sheet, selector, variant);
    for (const part of parts) add(sheet, selector + part, variant[part] ?? {});
  }
  return sheet;
}

function add(sheet, selector, properties) {
  const known = Object.entries(properties).filter(([name]) => allowed.has(name));
  if (known.length === 0) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const [name, value] of known) rule.style[name] = value;
}
