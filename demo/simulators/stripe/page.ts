const names = {
  cardNumber: { label: 'Card number', complete: 'cc-number' },
  cardExpiry: { label: 'Expiry', complete: 'cc-exp' },
  cardCvc: { label: 'CVC', complete: 'cc-csc' },
} as const;

/** In English, as services elsewhere do not speak the store's language either. */
const page = (title: string, script: string, body: string, attributes = ''): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stripe/frames/frame.css">
<script type="module" src="/stripe/frames/${script}.js"></script>
<body${attributes}>
${body}
</html>
`;

const fieldPage = (field: keyof typeof names): string => {
  const { label, complete } = names[field];
  return page(
    label,
    'field',
    `<div><label class="said" for="field">${label}</label>
<input id="field" disabled inputmode="numeric" autocomplete="${complete}" autocorrect="off" spellcheck="false" dir="ltr"></div>`,
    ` data-field="${field}"`,
  );
};

const walletPage = page(
  'Demo Wallet',
  'wallet',
  '<button id="wallet" type="button">Pay with Demo Wallet</button>',
);

/** The cards in the wallet of somebody who tries the demo out. */
const walletCards = [
  ['4242424242424242', 'Visa •••• 4242, pays'],
  ['4000002500003155', 'Visa •••• 3155, asks for an extra check'],
  ['4000000000000002', 'Visa •••• 0002, is declined'],
  ['4000000000009995', 'Visa •••• 9995, has too little on it'],
] as const;

const sheetPage = page(
  'Demo Wallet',
  'sheet',
  `<div class="card">
<h1>Demo Wallet</h1>
<p>This stands in for a wallet while you try out the demo. No money moves.</p>
<p id="total"></p>
<p id="what"></p>
<form><fieldset disabled>
<label id="nameField">Name<input name="name" autocomplete="name" value="Demo Reader"></label>
<label id="emailField">Email<input name="email" type="email" autocomplete="email" value="reader@example.com"></label>
<label>Card<select name="card">${walletCards
    .map(([number, name]) => `<option value="${number}">${name}</option>`)
    .join('')}</select></label>
<button id="pay">Pay</button>
<button id="cancel" type="button" class="quiet">Cancel</button>
</fieldset></form>
<p id="said" role="status" class="said"></p>
</div>`,
  ' class="sheet"',
);

const challengePage = page(
  'Extra check by your bank',
  'challenge',
  `<div class="card">
<h1>Is this payment yours?</h1>
<p>This stands in for the extra check of a bank while you try out the demo. No money moves.</p>
<p id="total"></p>
<button id="complete" type="button">Complete</button>
<button id="fail" type="button" class="quiet">Fail</button>
</div>`,
  ' class="sheet"',
);

/** Every document that the store's page shows in a frame, by its name. */
export const framePages: Readonly<Record<string, string>> = {
  cardNumber: fieldPage('cardNumber'),
  cardExpiry: fieldPage('cardExpiry'),
  cardCvc: fieldPage('cardCvc'),
  wallet: walletPage,
  sheet: sheetPage,
  challenge: challengePage,
};
