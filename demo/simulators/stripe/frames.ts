import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { tag } from '../../../server/platform/http/html.ts';
import { isCrossSite, sendPage, simulatorPage } from '../html.ts';
import { authenticate } from './confirm.ts';
import { authenticateSetup, type SetupIntent } from './setupIntents.ts';
import type { Intent } from './objects.ts';
import type { UnitOfWork } from './unitOfWork.ts';

const javascript = 'text/javascript; charset=utf-8';
const readBrowserFile = (name: string) =>
  readFile(new URL(`browser/${name}`, import.meta.url), 'utf8');

// Stripe's loader includes the SDK as a classic script, so its modules are joined into one.
const sdkModules = ['sdkFrames', 'sdkElement', 'sdkCard', 'sdkWallet', 'sdk'];
const sdkTexts = await Promise.all(sdkModules.map((name) => readBrowserFile(`${name}.js`)));
const sdk = `'use strict';\n{\n${sdkTexts.map(withoutModuleSyntax).join('\n')}}\n`;

const frameFiles = await Promise.all(
  ['frame', 'cardRules', 'fieldStyles', 'field', 'wallet', 'sheet', 'challenge']
    .map((name) => `${name}.js`)
    .concat('frame.css')
    .map(async (name) => ({
      name,
      type: name.endsWith('.css') ? 'text/css; charset=utf-8' : javascript,
      text: await readBrowserFile(name),
    })),
);

const AuthenticationResult = z.object({
  account: z.string(),
  clientSecret: z.string(),
  passes: z.boolean(),
});

/** Stripe's script for the store's page, and the documents of the frames that the script creates. */
export async function stripePages(
  app: FastifyInstance,
  { open }: { open: (account: string) => UnitOfWork },
): Promise<void> {
  app.get('/stripe/stripe.js', (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type(javascript)
      .send(sdk),
  );
  for (const { name, type, text } of frameFiles)
    app.get(`/stripe/frames/${name}`, (_, reply) => reply.type(type).send(text));
  for (const [name, page] of Object.entries(framePages))
    app.get(`/stripe/frames/${name}`, (_, reply) => sendFrame(reply, page));
  app.post('/stripe/frames/authenticate', async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).send();
    const { account, clientSecret, passes } = AuthenticationResult.parse(request.body);
    const unit = open(account);
    const [id = ''] = clientSecret.split('_secret_');
    const setup = unit.find<SetupIntent>('setup_intent', id);
    if (setup?.client_secret === clientSecret) {
      unit.store.transaction(() => authenticateSetup(unit, setup, passes));
      return reply.code(204).send();
    }
    const intent = unit.find<Intent>('payment_intent', id);
    if (intent?.client_secret !== clientSecret) return reply.code(404).send();
    if (intent.status === 'requires_action')
      unit.store.transaction(() => authenticate(unit, intent, passes));
    return reply.code(204).send();
  });
}

function withoutModuleSyntax(text: string): string {
  return text.replaceAll(/^import .*;$/gm, '').replaceAll(/^export /gm, '');
}

/** The policy has no `frame-ancestors`, because any store may show the frames. */
const sendFrame = (reply: FastifyReply, page: string): FastifyReply =>
  sendPage(
    reply,
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; font-src http: https: data:; base-uri 'none'; form-action 'none'",
    page,
  );

/** @param script the name of the frame's module */
const framePage = (title: string, script: string, body: string, bodyAttributes = ''): string =>
  simulatorPage({
    title,
    stylesheet: '/stripe/frames/frame.css',
    script: tag('script', { type: 'module', src: `/stripe/frames/${script}.js` }, ''),
    body,
    bodyAttributes,
  });

const cardFields = {
  cardNumber: { label: 'Card number', autocomplete: 'cc-number' },
  cardExpiry: { label: 'Expiry', autocomplete: 'cc-exp' },
  cardCvc: { label: 'CVC', autocomplete: 'cc-csc' },
} as const;

function fieldPage(field: keyof typeof cardFields): string {
  const { label, autocomplete } = cardFields[field];
  return framePage(
    label,
    'field',
    `<div><label class="visually-hidden" for="field">${label}</label>
<input id="field" disabled inputmode="numeric" autocomplete="${autocomplete}" autocorrect="off" spellcheck="false" dir="ltr"></div>`,
    ` data-field="${field}"`,
  );
}

const walletPage = framePage(
  'Demo Wallet',
  'wallet',
  '<button id="wallet" type="button">Pay with Demo Wallet</button>',
);

/** The cards of the demo wallet, with their results. */
const walletCards = [
  ['4242424242424242', 'Visa •••• 4242, pays'],
  ['4000002500003155', 'Visa •••• 3155, asks for an extra check'],
  ['4000000000000002', 'Visa •••• 0002, is declined'],
  ['4000000000009995', 'Visa •••• 9995, has too little on it'],
] as const;

const sheetPage = framePage(
  'Demo Wallet',
  'sheet',
  `<div class="card">
<h1>Demo Wallet</h1>
<p>This simulates a wallet for the demo. No money moves.</p>
<p id="total"></p>
<p id="what"></p>
<form><fieldset disabled>
<label id="nameField">Name<input name="name" autocomplete="name" value="Demo Reader"></label>
<label id="emailField">Email<input name="email" type="email" autocomplete="email" value="reader@example.com"></label>
<label>Card<select name="card">${walletCards
    .map(([number, name]) => `<option value="${number}">${name}</option>`)
    .join('')}</select></label>
<button id="pay">Pay</button>
<button id="cancel" type="button" class="secondary">Cancel</button>
</fieldset></form>
<p id="status" role="status" class="visually-hidden"></p>
</div>`,
  ' class="sheet"',
);

const challengePage = framePage(
  'Extra check by your bank',
  'challenge',
  `<div class="card">
<h1>Is this payment yours?</h1>
<p>This simulates the extra check of a bank for the demo. No money moves.</p>
<p id="total"></p>
<button id="complete" type="button">Complete</button>
<button id="fail" type="button" class="secondary">Fail</button>
</div>`,
  ' class="sheet"',
);

/** The documents of the frames, by name. */
const framePages: Readonly<Record<string, string>> = {
  cardNumber: fieldPage('cardNumber'),
  cardExpiry: fieldPage('cardExpiry'),
  cardCvc: fieldPage('cardCvc'),
  wallet: walletPage,
  sheet: sheetPage,
  challenge: challengePage,
};
