import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StoreOrigin } from '../simulatorConfig.ts';
import { sendDocument, tag } from '../../../server/platform/http/html.ts';
import { simulatorPage } from '../html.ts';

/** @param store the address of the store */
const newsPage = (store: string): string =>
  simulatorPage({
    title: 'The Harbour Courier',
    stylesheet: '/news.css',
    script: tag('script', { src: `${store}/embed/v1.js`, async: true }, ''),
    body: `<header>
<p class="name">The Harbour Courier</p>
<p class="line">Made up every morning. This site belongs to the demo, and shows the store from outside.</p>
</header>
<main>
<article>
<h1>The kiosk on the quay closes its shutter, and opens on our page</h1>
<p class="by">By our reporter at the waterfront</p>
<p>For forty-one years the green kiosk sold its magazines between the ferry and the fish market. On Friday its
owner hung a note in the window: the roof leaks, the customers have phones, and the daughters have an idea.</p>
<p>“People never came for the paper,” she says, and folds a tarpaulin over the last crates. “They came to turn
something over and find something else below it.” From today the shelf stands here, at the foot of this
article. Nobody has to leave the page to look through it, to read, or to buy.</p>
</article>
<section aria-labelledby="kiosk">
<h2 id="kiosk">From the kiosk</h2>
<div data-gatefold="embed" data-title="The kiosk's magazines"></div>
</section>
<p class="end">Tomorrow: why the harbour's clock is always four minutes late.</p>
</main>`,
  });

export const newsPath = '/news';

/**
 * A host page: a newspaper on another site that shows the store in a frame. Its content security policy
 * allows only the sources that the embed guide asks for.
 */
export async function newsSimulator(
  app: FastifyInstance,
  { store }: { store: StoreOrigin },
): Promise<void> {
  const css = await readFile(new URL('news.css', import.meta.url), 'utf8');
  app.get('/news.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get(newsPath, async (_, reply) => {
    const address = await store.ready;
    const policy = policyWith(new URL(address).origin);
    return sendDocument(reply, { 'content-security-policy': policy }, newsPage(address));
  });
}

const policyWith = (origin: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `script-src ${origin}`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
