import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Session } from '../session/session.ts';
import { pagesWith } from '../spreads/layout.ts';
import { HeadedPages } from '../text/HeadedPages.ts';
import { type ArticlePage, articlePageOf } from './article.ts';
import type { Order } from './pageOrder.ts';

/** The pages of a session as parts of articles, each page read once. */
export class ArticlePages {
  readonly #session: Pick<Session, 'reading' | 'store'>;
  readonly #headed: HeadedPages;
  readonly #pages = new Map<PageNumber, ArticlePage>();

  constructor(session: Pick<Session, 'reading' | 'store'>) {
    this.#session = session;
    this.#headed = new HeadedPages(session);
  }

  /** null while the reader has lost its document. */
  async of(page: PageNumber): Promise<ArticlePage | null> {
    const known = this.#pages.get(page);
    if (known) return known;
    const { pack } = this.#session.store;
    const [read, blocks] = await Promise.all([
      this.#headed.of(page),
      pack?.blocks((page - 1) as PageIndex),
    ]);
    if (!read) return null;
    const pictures = (blocks ?? []).filter(({ isPainted }) => isPainted).map(({ rect }) => rect);
    const made = articlePageOf(read, page, pictures);
    this.#pages.set(page, made);
    return made;
  }
}

/** The best order of the pages that are visible with a page. */
export async function visibleOrder(session: Session, page: PageNumber): Promise<Order> {
  const pages = new ArticlePages(session);
  const visible = pagesWith(page, session.store.layout);
  const orders = await Promise.all(visible.map(async (one) => (await pages.of(one))?.order));
  return (['known', 'unsure'] as const).find((order) => orders.includes(order)) ?? 'none';
}
