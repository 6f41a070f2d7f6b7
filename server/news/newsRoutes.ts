import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument } from '../platform/http/html.ts';
import { signInLinkHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { translate } from '../platform/translations.ts';
import type { IdentityServices } from '../identity/sessions.ts';
import {
  messagePage,
  pressPage,
  windowAppearanceOf,
} from '../identity/signInWindow/windowPages.ts';
import {
  endByLink,
  followNewsLink,
  lookAtEndLink,
  lookAtNewsLink,
  newsEndPath,
  newsLinkPath,
} from './newsSubscriptions.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/** A secret has 256 bits. Mail services send the orders of many subscribers from few addresses. */
const config = { rateLimit: { max: 1000, timeWindow: 10 * 60 * 1000 } };

const links = [
  {
    path: newsLinkPath(':token'),
    look: lookAtNewsLink,
    press: followNewsLink,
    texts: { title: 'newsHeading', press: 'newsPress', done: 'newsConfirmed' },
  },
  {
    path: newsEndPath(':token'),
    look: lookAtEndLink,
    press: endByLink,
    texts: { title: 'newsEndHeading', press: 'newsEndPress', done: 'newsEnded' },
  },
];

/**
 * The pages of the links in mails about news. A GET changes nothing, because programs that check mails follow links. A POST
 * acts by the secret of its address alone: a mail program that sends it has no session and no form token (RFC 8058).
 */
export async function newsRoutes(app: FastifyInstance, services: IdentityServices): Promise<void> {
  // The body of a mail program says nothing that the address does not.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null));
  const send = async (reply: FastifyReply, heading: string, text: string) => {
    const appearance = await windowAppearanceOf(services);
    const say = (key: string) => translate(appearance.locale, `signInWindow.${key}`);
    return sendDocument(reply, signInLinkHeaders, messagePage(appearance, say(heading), say(text)));
  };
  for (const { path, look, press, texts } of links) {
    app.get(path, { config }, async ({ params }: Request, reply) => {
      const email = await look(services, params.token);
      if (email === null) return send(reply.code(410), 'guestEnded', 'mailEnded');
      const page = pressPage(await windowAppearanceOf(services), email, texts);
      return sendDocument(reply, signInLinkHeaders, page);
    });
    app.post(path, { config }, async ({ params }: Request, reply) =>
      (await press(services, params.token))
        ? send(reply, 'returned', texts.done)
        : send(reply.code(410), 'guestEnded', 'mailEnded'),
    );
  }
}
