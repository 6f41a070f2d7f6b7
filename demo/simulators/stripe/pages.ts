import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { isFromElsewhere } from '../crossSite.ts';
import { authenticate } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { Intent } from './objects.ts';
import { framePages } from './page.ts';

const own = (name: string) => readFile(new URL(`browser/${name}`, import.meta.url), 'utf8');
// One plain script, as loaders take it for one: the parts say what they need of each other as modules.
const sdkParts = ['sdkFrames', 'sdkElement', 'sdkCard', 'sdkWallet', 'sdk'];
const sdkText = await Promise.all(sdkParts.map((name) => own(`${name}.js`)));
const sdk = `'use strict';\n{\n${sdkText.map(withoutModule).join('\n')}}\n`;
const script = 'text/javascript; charset=utf-8';
const parts = await Promise.all(
  ['frame', 'cardRules', 'look', 'field', 'wallet', 'sheet', 'challenge']
    .map((name) => `${name}.js`)
    .concat('frame.css')
    .map(async (name) => ({
      name,
      type: name.endsWith('.css') ? 'text/css; charset=utf-8' : script,
      text: await own(name),
    })),
);

const Answer = z.object({ account: z.string(), clientSecret: z.string(), passes: z.boolean() });

/** Stripe's script for the store's page, and the frames that it makes there. */
export async function stripePages(
  app: FastifyInstance,
  { open }: { open: (account: string) => UnitOfWork },
): Promise<void> {
  app.get('/stripe/stripe.js', (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type(script)
      .send(sdk),
  );
  for (const { name, type, text } of parts)
    app.get(`/stripe/frames/${name}`, (_, reply) => reply.type(type).send(text));
  for (const [name, page] of Object.entries(framePages))
    app.get(`/stripe/frames/${name}`, (_, reply) => sendPage(reply, page));
  app.post('/stripe/frames/authenticate', async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send();
    const { account, clientSecret, passes } = Answer.parse(request.body);
    const unit = open(account);
    const [id = ''] = clientSecret.split('_secret_');
    const intent = unit.find<Intent>('payment_intent', id);
    if (intent?.client_secret !== clientSecret) return reply.code(404).send();
    if (intent.status === 'requires_action')
      unit.memory.transaction(() => authenticate(unit, intent, passes));
    return reply.code(204).send();
  });
}

/** Any page may show it: which store it is shown in is known to nobody here. */
const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; font-src http: https: data:; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page);

function withoutModule(text: string): string {
  return text.replaceAll(/^import .*;$/gm, '').replaceAll(/^export /gm, '');
}
