import type { FastifyInstance } from 'fastify';

const titles = { soundcloud: 'A track', slideshare: 'A set of slides' } as const;
type Host = keyof typeof titles;

interface Asked {
  readonly Params: { readonly host: Host };
  readonly Querystring: { readonly url?: string };
}

/**
 * Speaks as the hosts of music and slides do (oembed.com). A link with 'missing' in it is one that
 * its host does not know, to try out what is shown then.
 */
export async function mediaStandIn(app: FastifyInstance): Promise<void> {
  app.get<Asked>('/:host/oembed', async ({ params, query, headers, protocol }, reply) => {
    const { host } = params;
    if (!Object.hasOwn(titles, host) || !query.url || query.url.includes('missing'))
      return reply.code(404).send();
    const src = `${protocol}://${headers.host}/player/${host}?url=${encodeURIComponent(query.url)}`;
    const html = `<iframe width="100%" height="400" src="${src}"></iframe>`;
    return { version: '1.0', type: 'rich', html, width: '100%', height: 400 };
  });

  app.get<Asked>('/player/:host', async ({ params: { host } }, reply) => {
    if (!Object.hasOwn(titles, host)) return reply.code(404).send();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'")
      .send(playerPage(titles[host]));
  });
}

const playerPage = (title: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1><p>This is the demo: here its host would play.</p></body></html>`;
