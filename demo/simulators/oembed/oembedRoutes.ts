import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const titles = { soundcloud: 'A track', slideshare: 'A set of slides' } as const;
type Host = keyof typeof titles;

interface Lookup {
  readonly Params: { readonly host: Host };
  readonly Querystring: { readonly url?: string };
}

/**
 * The oEmbed endpoints of a music host and a slides host (oembed.com), and their players. A link that
 * contains 'missing' is unknown to its host.
 */
export async function oEmbedSimulator(app: FastifyInstance): Promise<void> {
  app.get<Lookup>('/:host/oembed', async ({ params, query, headers, protocol }, reply) => {
    const { host } = params;
    if (!Object.hasOwn(titles, host) || !query.url || query.url.includes('missing'))
      return reply.code(404).send();
    const src = `${protocol}://${headers.host}/player/${host}?url=${encodeURIComponent(query.url)}`;
    const html = `<iframe width="100%" height="400" src="${src}"></iframe>`;
    return { version: '1.0', type: 'rich', html, width: '100%', height: 400 };
  });

  app.get<Lookup>('/player/:host', async ({ params: { host } }, reply) => {
    if (!Object.hasOwn(titles, host)) return reply.code(404).send();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(playerPage(titles[host]));
  });
}

const styles = `
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

const styleHash = createHash('sha256').update(styles).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'`;

const playerPage = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${styles}</style>
<svg class="play" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7l8 5-8 5z"/></svg>
<h1>${title}</h1>
<p>This is the demo. The real host would show its player here.</p>
<div class="time"></div>
</html>`;
