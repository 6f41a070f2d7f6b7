import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import * as z from 'zod';
import { sendDocument } from '../../../server/platform/http/html.ts';
import { expiredPage, signInPage, signInPath } from './provider.ts';

const Email = z.string().trim().toLowerCase().pipe(z.email());
const css = await readFile(new URL('sign-in.css', import.meta.url), 'utf8');

/**
 * The endpoints of the provider, and its sign-in page.
 * @param openId is called at each request, because the issuer is known only after the server listens
 */
export async function openIdRoutes(
  app: FastifyInstance,
  { openId }: { openId: () => Provider | Promise<Provider> },
): Promise<void> {
  app.get('/sign-in.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  await app.register(async (protocol) => {
    // The provider parses bodies itself.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/id/*', '/.well-known/openid-configuration']) {
      protocol.all(url, async (request, reply) => {
        reply.hijack();
        dropSessionCookie(request);
        const provider = await openId();
        await provider.callback()(request.raw, reply.raw);
      });
    }
  });
  await app.register(async (screen) => {
    screen.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    screen.setErrorHandler((_error, _request, reply) => sendPage(reply.code(400), expiredPage));
    screen.get(`${signInPath}:uid`, async (request, reply) => {
      const provider = await openId();
      await provider.interactionDetails(request.raw, reply.raw);
      return sendPage(reply, signInPage());
    });
    screen.post(`${signInPath}:uid`, async (request, reply) =>
      submitSignIn(await openId(), request, reply),
    );
  });
}

/**
 * Removes the provider's session. With a session the provider would sign in the last account without
 * its page, and would ask for a sign-out before another account.
 */
function dropSessionCookie({ raw }: FastifyRequest): void {
  const entries = (raw.headers.cookie ?? '')
    .split('; ')
    .filter((pair) => !/^_session\b/.test(pair));
  raw.headers.cookie = entries.join('; ');
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  sendDocument(
    reply,
    {
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:",
      'cache-control': 'no-store',
    },
    page,
  );

async function submitSignIn(openId: Provider, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body as Record<string, string>;
  const email = Email.safeParse(form.email);
  if (!form.cancel && !email.success) {
    await openId.interactionDetails(request.raw, reply.raw);
    return sendPage(reply.code(422), signInPage('Please enter an email address.', form.email));
  }
  const result = form.cancel
    ? { error: 'access_denied' }
    : { login: { accountId: email.data ?? '' } };
  return reply.redirect(await openId.interactionResult(request.raw, reply.raw, result), 303);
}
