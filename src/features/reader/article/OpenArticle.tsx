import { createElement, type KeyboardEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { connectArticle } from '../annotations/annotationState.ts';
import { nameOfPage } from '../pageLabels.ts';
import { openerOf } from '../panels.ts';
import { preferences } from '../preferences.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { setArticleShown } from '../session/sessionStore.ts';
import { headingTag } from '../text/plainText.ts';
import { type ArticleItem, partsOf, type PageItem } from './article.ts';
import { ArticleControls } from './ArticleControls.tsx';
import { ArticleWords, type MarkedText } from './ArticleWords.tsx';
import { ArticlePicture, useNear } from './ArticlePicture.tsx';
import { Room, Scroller, Text } from './article.styles.ts';
import { selectedInArticle } from './articleSelection.ts';
import { useArticle } from './useArticle.ts';

/** The text of the visible pages and of those after them, as articles of one column. */
export function OpenArticle() {
  const { store } = useSession();
  const { article } = useSnapshot(preferences);
  const place = useRef<HTMLDivElement>(null);
  const { items, pages, follow, hasPrevious, hasNext, showPrevious, endNear, ...marked } =
    useArticle(place);
  useEffect(
    () => connectArticle(store.annotations, () => selectedInArticle(place.current, pages)),
    [store, pages],
  );
  useFocus(place);
  useInertStage();
  return (
    <Room aria-label={t('article.title')} data-article>
      <ArticleControls onClose={() => setArticleShown(store, false)} />
      <Scroller
        ref={place}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        role="group"
        aria-label={t('article.text')}
        onScroll={follow}
        onKeyDown={keepScrollKeys}
        data-face={article.face}
        style={{ fontSize: `${article.size}rem`, lineHeight: article.leading }}
      >
        <Text>
          {hasPrevious && (
            <button type="button" className={quiet} onClick={showPrevious}>
              {t('reader.previousPage')}
            </button>
          )}
          {items.map((item) => (
            <Item key={keyOf(item)} item={item} {...marked} />
          ))}
          {hasNext && <End key={items.length} onNear={endNear} />}
        </Text>
      </Scroller>
    </Room>
  );
}

function keyOf(item: ArticleItem): string {
  const [first] = partsOf(item);
  if (first) return `${first.page} text ${first.start}`;
  return 'rect' in item ? `${item.page} ${Object.values(item.rect).join(' ')}` : `${pageOf(item)}`;
}

/** A paragraph that goes on with the next page belongs to that page while it is the first visible one. */
const pageOf = (item: ArticleItem) => ('page' in item ? item.page : item.parts.at(-1)?.page);

function Item({ item, ...marked }: MarkedText & { readonly item: ArticleItem }) {
  if (item.kind === 'page') return <PageOnly item={item} />;
  if (item.kind === 'figure')
    return (
      <figure data-page={item.page}>
        <ArticlePicture figure={item} />
        {item.caption && (
          <figcaption lang={item.caption.language} dir={item.caption.direction}>
            <ArticleWords item={item.caption} {...marked} />
          </figcaption>
        )}
      </figure>
    );
  const { kind, level, language, direction } = item;
  return createElement(
    level === null ? 'p' : headingTag(level),
    { 'data-page': pageOf(item), 'data-kind': kind, lang: language, dir: direction },
    <ArticleWords item={item} {...marked} />,
  );
}

/** A page without a certain order is left to the eye. */
function PageOnly({ item: { page } }: { readonly item: PageItem }) {
  const { store, turning } = useSession();
  const { pageLabels } = useSessionStore();
  const show = (cause: Event): void => {
    turning.turnTo(page, { cause });
    setArticleShown(store, false);
  };
  return (
    <button
      type="button"
      className={quiet}
      data-page={page}
      onClick={({ nativeEvent }) => show(nativeEvent)}
    >
      {t('article.page', { page: nameOfPage(page, pageLabels) })}
    </button>
  );
}

/** The end of the loaded pages. */
function End({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useNear(end, (isNear) => isNear && onNear());
  return <div ref={end} />;
}

/** The text has the focus while it is open, and its opener afterwards. */
function useFocus(place: React.RefObject<HTMLElement | null>): void {
  const { id } = useSession();
  useEffect(() => {
    if (mayTakeFocus()) place.current?.focus({ preventScroll: true });
    return () => {
      if (mayTakeFocus()) openerOf('zoom', id)?.focus({ preventScroll: true });
    };
  }, [place, id]);
}

/** The pages below have no focus and are not read. */
function useInertStage(): void {
  const { root } = useSession();
  useEffect(() => {
    const stage = root?.firstElementChild;
    stage?.setAttribute('inert', '');
    return () => stage?.removeAttribute('inert');
  }, [root]);
}

const scrollKeys = [' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** These keys turn no page. All of the article is selected instead of the pages. */
function keepScrollKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
  if (isAll) {
    event.preventDefault();
    document.getSelection()?.selectAllChildren(currentTarget);
  }
  if (isAll || scrollKeys.includes(key)) event.stopPropagation();
}
