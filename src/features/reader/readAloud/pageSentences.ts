import type { PageContent, PageNumber, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { pause } from '../../../shared/ui/waiting.ts';
import type { Session } from '../session/session.ts';
import { firstPage } from '../spreads/spread.ts';
import { blocksIn, textLanguage } from '../text/plainText.ts';
import { contentOf } from '../text/usePageContent.ts';
import {
  type HeadedPage,
  maybeHeads,
  runningHeads,
  type Sentence,
  sentencesOf,
} from './sentences.ts';

/** The pages on which a running head of a page may stand too. */
const around = [-2, -1, 1, 2];

/** Milliseconds. Another page may be slow to load, and a running head is no reason to wait for it. */
const longestWait = 1500;

/** The sentences of the pages of one reading, each page read once. */
export class PageSentences {
  readonly #session: Pick<Session, 'reading' | 'store'>;
  readonly #contents = new Map<number, Promise<PageContent | null>>();

  constructor(session: Pick<Session, 'reading' | 'store'>) {
    this.#session = session;
  }

  /** Empty for a page without text, and for one that cannot be read; null while the reader has lost its document. */
  async of(page: PageNumber): Promise<readonly Sentence[] | null> {
    const content = await this.#content(page);
    const headed = content && this.#headed(page, content);
    if (!content && this.#isLost()) return null;
    if (!headed) return [];
    const heads = runningHeads(
      headed,
      maybeHeads(headed).length > 0 ? await this.#around(page) : [],
    );
    const { reading } = this.#session;
    return sentencesOf({
      parts: content.parts,
      size: headed.size,
      language:
        textLanguage(reading.issue.language ?? undefined, content.language) ?? pageLanguage(),
      isSkipped: (block) => heads.has(block),
    });
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
