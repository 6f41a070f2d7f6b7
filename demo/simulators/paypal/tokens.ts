import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoPayPal } from './account.ts';
import { withoutToken, wrongClient } from './problems.ts';

const { clientId, clientSecret } = demoPayPal('');
const seconds = 32_400;

/** A token says until when it is good, and is signed: one from before a new start is still one. */
const seal = (until: string): string =>
  createHmac('sha256', clientSecret).update(until).digest('base64url');

function isGood(token: string): boolean {
  const [, until = '', signed] = token.split('.');
  return signed === seal(until) && Number(until) > Date.now();
}

export function demandToken({ headers }: FastifyRequest): void {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !isGood(token)) throw withoutToken();
}

export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/v1/oauth2/token', async ({ headers, body }, reply) => {
    const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}`) throw wrongClient();
    if ((body as Record<string, string>).grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const until = `${Date.now() + seconds * 1000}`;
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: `A21AA${randomBytes(6).toString('hex')}.${until}.${seal(until)}`,
      token_type: 'Bearer',
      app_id: 'APP-GATEFOLD',
      expires_in: seconds,
      nonce: randomBytes(16).toString('hex'),
    };
  });
}
