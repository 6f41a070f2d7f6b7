import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import * as z from 'zod';
import { lostPage, signInPage, signInPath } from './page.ts';

const Email = z.string().trim().toLowerCase().pipe(z.email());
const css = await readFile(new URL('sign-in.css', import.meta.url), 'utf8');

/**
 * The provider's own addresses, and the one screen that it has.
 * @param openId asked for at each request: an issuer is known only once its port is
 */
export async function openIdRoutes(
  app: FastifyInstance,
  { openId }: { openId: () => Provider | Promise<Provider> },
): Promise<void> {
  app.get('/sign-in.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  await app.register(async (protocol) => {
    // The provider reads bodies itself.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/id/*', '/.well-known/openid-configuration']) {
      protocol.all(url, async (request, reply) => {
        reply.hijack();
        forgetSession(request);
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
    screen.setErrorHandler((_error, _request, reply) => sendPage(reply.code(400), lostPage));
    screen.get(`${signInPath}:uid`, async (request, reply) => {
      const provider = await openId();
      await provider.interactionDetails(request.raw, reply.raw);
      return sendPage(reply, signInPage());
    });
    screen.post(`${signInPath}:uid`, async (request, reply) =>
      goOn(await openId(), request, reply),
    );
  });
}

/**
 * Nobody stays signed in here. The provider would take whoever was here last, and where somebody
 * else signs in it would first ask whether the other should be signed out.
 */
function forgetSession({ raw }: FastifyRequest): void {
  const kept = (raw.headers.cookie ?? '').split('; ').filter((pair) => !/^_session\b/.test(pair));
  raw.headers.cookie = kept.join('; ');
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page);

async function goOn(openId: Provider, request: FastifyRequest, reply: FastifyReply) {
  const said = request.body as Record<string, string>;
  const email = Email.safeParse(said.email);
  if (!said.cancel && !email.success) {
    await openId.interactionDetails(request.raw, reply.raw);
    return sendPage(reply.code(422), signInPage('Please enter an email address.', said.email));
  }
  const result = said.cancel
    ? { error: 'access_denied' }
    : { login: { accountId: email.data ?? '' } };
  return reply.redirect(await openId.interactionResult(request.raw, reply.raw, result), 303);
}
