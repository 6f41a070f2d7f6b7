import type { PageContent, PageNumber, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { pause } from '../../../shared/ui/waiting.ts';
import type { Session } from '../session/session.ts';
import { defaultPageSize, firstPage } from '../spreads/spread.ts';
import { blocksIn, textLanguage } from './plainText.ts';
import { contentOf } from './usePageContent.ts';
import { type HeadedPage, maybeHeads, type ReadPage, runningHeads } from './paragraphs.ts';

/** The pages on which a running head of a page may stand too. */
const around = [-2, -1, 1, 2];

/** Milliseconds. Another page may be slow to load, and a running head is no reason to wait for it. */
const longestWait = 1500;

/** The pages of one reading without their running heads, each page read once. */
export class HeadedPages {
  readonly #session: Pick<Session, 'reading' | 'store'>;
  readonly #contents = new Map<number, Promise<PageContent | null>>();

  constructor(session: Pick<Session, 'reading' | 'store'>) {
    this.#session = session;
  }

  /** Without parts for a page that cannot be read; null while the reader has lost its document. */
  async of(page: PageNumber): Promise<ReadPage | null> {
    const content = await this.#content(page);
    const headed = content && this.#headed(page, content);
    if (!content && this.#isLost()) return null;
    const mayHave = headed !== null && maybeHeads(headed).length > 0;
    const heads = headed && runningHeads(headed, mayHave ? await this.#around(page) : []);
    const { language } = this.#session.reading.issue;
    return {
      parts: headed ? (content?.parts ?? []) : [],
      size: headed?.size ?? defaultPageSize,
      language: textLanguage(language ?? undefined, content?.language ?? null) ?? pageLanguage(),
      isSkipped: (block) => heads?.has(block) === true,
    };
  }

  #isLost(): boolean {
    const { pack, engine } = this.#session.store;
    return !pack && (engine?.isClosed() ?? true);
  }

  #headed(page: PageNumber, { parts }: PageContent): HeadedPage | null {
    const { sizes } = this.#session.store;
    const size: PageSize | undefined = sizes[page] ?? sizes[firstPage];
    return size ? { blocks: blocksIn(parts), size } : null;
  }

  async #around(page: PageNumber): Promise<readonly HeadedPage[]> {
    const { pageCount } = this.#session.store;
    const pages = around
      .map((step) => (page + step) as PageNumber)
      .filter((one) => one >= firstPage && one <= (pageCount ?? 0));
    const contents = await Promise.all(
      pages.map(async (one) => {
        const content = await Promise.race([this.#content(one), pause(longestWait)]);
        return content ? this.#headed(one, content) : null;
      }),
    );
    return contents.filter((one) => one !== null);
  }

  /** A failure is no answer: the next call tries again. */
  #content(page: PageNumber): Promise<PageContent | null> {
    const known = this.#contents.get(page);
    if (known) return known;
    const reading = contentOf(this.#session.store, page).then((content) => {
      if (!content) this.#contents.delete(page);
      return content;
    });
    this.#contents.set(page, reading);
    return reading;
  }
}
