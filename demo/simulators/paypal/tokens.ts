import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoPayPalAccount } from '../accounts.ts';
import { authenticationFailure, invalidClient } from './errors.ts';

const { clientId, clientSecret } = demoPayPalAccount('');
const lifetimeSeconds = 32_400;

/** A token contains its expiry and a signature, so it stays valid after a restart. */
const signatureOf = (until: string): string =>
  createHmac('sha256', clientSecret).update(until).digest('base64url');

function isValid(token: string): boolean {
  const [, until = '', signed] = token.split('.');
  return signed === signatureOf(until) && Number(until) > Date.now();
}

export function requireToken({ headers }: FastifyRequest): void {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !isValid(token)) throw authenticationFailure();
}

export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/v1/oauth2/token', async ({ headers, body }, reply) => {
    const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}`) throw invalidClient();
    if ((body as Record<string, string>).grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const until = `${Date.now() + lifetimeSeconds * 1000}`;
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: `A21AA${randomBytes(6).toString('hex')}.${until}.${signatureOf(until)}`,
      token_type: 'Bearer',
      app_id: 'APP-GATEFOLD',
      expires_in: lifetimeSeconds,
      nonce: randomBytes(16).toString('hex'),
    };
  });
}
