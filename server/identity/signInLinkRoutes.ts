import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/paths.ts';
import { Refused } from '../platform/http/refusal.ts';
import { sendDocument } from '../platform/http/html.ts';
import { signInLinkHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { isFromHere } from '../platform/security/xsrf.ts';
import { translate } from '../platform/translations.ts';
import {
  followSignInLink,
  lookAtSignInLink,
  requireMailSignIn,
  type SignInLink,
  signInLinkPath,
} from './mailSignIn.ts';
import { guestLinkPath, guestOfLink } from './guests.ts';
import { type IdentityServices, startSession } from './sessions.ts';
import { windowOf } from './signInWindow/windowCookie.ts';
import {
  guestLinkPage,
  messagePage,
  signInLinkPage,
  windowAppearanceOf,
} from './signInWindow/windowPages.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/** A secret has 256 bits. The limit keeps the log and the database quiet. */
const config = { rateLimit: { max: 100, timeWindow: 10 * 60 * 1000 } };

/** The pages of the link in a mail. The page that ordered the mail continues by its hand-off. */
export async function signInLinkRoutes(
  app: FastifyInstance,
  services: IdentityServices,
): Promise<void> {
  // The form of the page has no fields.
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null));
  const windowIn = (request: Request) => windowOf(request, services.site(request));

  app.get(signInLinkPath(':token'), { config }, async (request: Request, reply) => {
    await requireMailSignIn(services);
    const link = await lookAtSignInLink(services, request.params.token, windowIn(request));
    if (link.kind !== 'open') return sendMessage(reply, services, link);
    const page = signInLinkPage(await windowAppearanceOf(services), link.email);
    return sendDocument(reply, signInLinkHeaders, page);
  });

  app.post(signInLinkPath(':token'), { config }, async (request: Request, reply) => {
    await requireMailSignIn(services);
    if (!isFromHere(request.headers, services.site(request).origin))
      throw new Refused('bad_csrf_token');
    const link = await followSignInLink(services, request.params.token, windowIn(request));
    return sendMessage(reply, services, link);
  });

  app.get(guestLinkPath(':token'), { config }, async (request: Request, reply) => {
    const guest = await guestOfLink(services.db, request.params.token);
    if (!guest) return sendMessage(reply, services, { kind: 'joined' });
    const page = guestLinkPage(await windowAppearanceOf(services), guest.email);
    return sendDocument(reply, signInLinkHeaders, page);
  });

  // Only the press begins the session, because programs that check mails follow links.
  app.post(guestLinkPath(':token'), { config }, async (request: Request, reply) => {
    const { origin, mayHoldSessions } = services.site(request);
    if (!mayHoldSessions) throw new Refused('https_needed');
    if (!isFromHere(request.headers, origin)) throw new Refused('bad_csrf_token');
    const guest = await guestOfLink(services.db, request.params.token);
    if (!guest) return sendMessage(reply, services, { kind: 'joined' });
    await startSession(services, request, reply, guest.id);
    return reply.header('cache-control', 'no-store').redirect(paths.account, 303);
  });
}

/** About a link that was opened. */
const messages = {
  open: { status: 200, heading: 'returned', text: 'close' },
  elsewhere: { status: 403, heading: 'mailElsewhere', text: 'mailElsewhereText' },
  ended: { status: 410, heading: 'failed', text: 'mailEnded' },
  joined: { status: 410, heading: 'guestEnded', text: 'guestJoined' },
} as const satisfies Record<SignInLink['kind'] | 'joined', object>;

interface Message {
  readonly kind: keyof typeof messages;
}

async function sendMessage(reply: FastifyReply, services: IdentityServices, { kind }: Message) {
  const appearance = await windowAppearanceOf(services);
  const { status, heading, text } = messages[kind];
  const say = (key: string) => translate(appearance.locale, `signInWindow.${key}`);
  const page = messagePage(appearance, say(heading), say(text));
  return sendDocument(reply.code(status), signInLinkHeaders, page);
}
