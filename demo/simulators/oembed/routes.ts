import { createHash } from 'node:crypto';
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
export async function oEmbedSimulator(app: FastifyInstance): Promise<void> {
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
      .header('content-security-policy', policy)
      .send(playerPage(titles[host]));
  });
}

/** A player's dark ground, a large sign for Play and a line of time. */
const looks = `
  html { color-scheme: dark; }
  body { display: grid; place-content: center; justify-items: center; gap: 12px; box-sizing: border-box;
    min-block-size: 100vh; margin: 0; padding: 24px 24px 56px; background: #17181c; color: #f4f1ec;
    font: 16px/1.4 system-ui, sans-serif; text-align: center; }
  h1 { margin: 0; font-size: 22px; font-weight: 600; }
  p { margin: 0; color: #b9b4ab; }
  .play { inline-size: 72px; block-size: 72px; border-radius: 50%; background: #f4f1ec; }
  .play path { fill: #17181c; }
  .time { position: fixed; inset: auto 24px 28px; block-size: 4px; border-radius: 2px; background: #3b3d44; }
  .time::before { content: ''; display: block; inline-size: 18%; block-size: 100%; border-radius: inherit;
    background: #f4f1ec; }
`;

const hashOfLooks = createHash('sha256').update(looks).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hashOfLooks}'`;

const playerPage = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${looks}</style>
<svg class="play" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7l8 5-8 5z"/></svg>
<h1>${title}</h1>
<p>This is the demo: here its host would play.</p>
<div class="time"></div>
</html>`;
