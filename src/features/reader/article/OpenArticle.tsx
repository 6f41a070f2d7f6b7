import { createElement, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { nameOfPage } from '../pageLabels.ts';
import { openerOf } from '../panels.ts';
import { preferences } from '../preferences.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { setArticleShown } from '../session/sessionStore.ts';
import { headingTag } from '../text/plainText.ts';
import { plainPart } from '../text/paragraphs.ts';
import type { ArticleItem, FigureItem, PageItem, TextItem } from './article.ts';
import { ArticleControls } from './ArticleControls.tsx';
import { type ArticleMark, piecesOf } from './articleMarks.ts';
import { ArticlePicture } from './ArticlePicture.tsx';
import { Room, Scroller, Text } from './article.styles.ts';
import { useArticle } from './useArticle.ts';

/** The text of the visible pages and of those after them, as articles of one column. */
export function OpenArticle() {
  const { store } = useSession();
  const { article } = useSnapshot(preferences);
  const place = useRef<HTMLDivElement>(null);
  const { items, marks, moving, follow, isRead, ...pages } = useArticle(place);
  const close = (): void => setArticleShown(store, false);
  useFocus(place);
  useCoveredStage();
  return (
    <Room aria-label={t('article.title')} data-article>
      <ArticleControls onClose={close} />
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
          {pages.hasPrevious && isRead && (
            <button type="button" className={quiet} onClick={pages.showPrevious}>
              {t('reader.previousPage')}
            </button>
          )}
          {items.map((item) => (
            <Item key={keyOf(item)} {...{ item, marks, moving }} />
          ))}
          {pages.hasNext && isRead && <End key={items.length} onNear={pages.endNear} />}
        </Text>
      </Scroller>
    </Room>
  );
}

const keyOf = (item: ArticleItem): string => {
  if (item.kind === 'page') return `${item.page}`;
  if (item.kind === 'figure')
    return `${item.page} ${item.rect.x} ${item.rect.y} ${item.rect.width}`;
  const [first] = item.parts;
  return `${first?.page} text ${first?.start}`;
};

interface ItemProps<Kind extends ArticleItem = ArticleItem> {
  readonly item: Kind;
  readonly marks: readonly ArticleMark[];
  readonly moving: ArticleMark | null;
}

function Item({ item, ...rest }: ItemProps) {
  if (item.kind === 'page') return <PageOnly item={item} />;
  if (item.kind === 'figure') return <Figure item={item} {...rest} />;
  const { kind, level, language, direction, parts } = item;
  return createElement(
    level === null ? 'p' : headingTag(level),
    { 'data-page': parts[0]?.page, 'data-kind': kind, lang: language, dir: direction },
    <Words item={item} {...rest} />,
  );
}

function Words({ item, marks, moving }: ItemProps<TextItem>) {
  return item.parts.flatMap((part) =>
    piecesOf(part, marks).map(({ at, text, mark }) => {
      const key = `${part.page} ${part.start} ${at}`;
      if (!mark) return <span key={key}>{plainPart(text)}</span>;
      return (
        <mark
          key={key}
          data-colour={mark.colour ?? undefined}
          data-moving={mark === moving ? '' : undefined}
        >
          {plainPart(text)}
        </mark>
      );
    }),
  );
}

function Figure({ item, ...rest }: ItemProps<FigureItem>) {
  const { caption, page } = item;
  return (
    <figure data-page={page}>
      <ArticlePicture figure={item} />
      {caption && (
        <figcaption lang={caption.language} dir={caption.direction}>
          <Words item={caption} {...rest} />
        </figcaption>
      )}
    </figure>
  );
}

/** A page without a certain order is left to the eye. */
function PageOnly({ item: { page } }: { readonly item: PageItem }) {
  const { store, turning } = useSession();
  const { pageLabels } = useSessionStore();
  return (
    <button
      type="button"
      className={quiet}
      data-page={page}
      onClick={({ nativeEvent }) => {
        turning.turnTo(page, { cause: nativeEvent });
        setArticleShown(store, false);
      }}
    >
      {t('article.page', { page: nameOfPage(page, pageLabels) })}
    </button>
  );
}

/** The end of the loaded pages. */
function End({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const { current } = end;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { root: current.parentElement?.parentElement ?? null, rootMargin: '100% 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
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
function useCoveredStage(): void {
  const { root } = useSession();
  useEffect(() => {
    const stage = root?.firstElementChild;
    stage?.setAttribute('inert', '');
    return () => stage?.removeAttribute('inert');
  }, [root]);
}

const scrollKeys: ReadonlySet<string> = new Set([
  ' ',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/** These keys turn no page. All of the article is selected instead of the pages. */
function keepScrollKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    event.preventDefault();
    document.getSelection()?.selectAllChildren(currentTarget);
    event.stopPropagation();
  } else if (scrollKeys.has(key)) event.stopPropagation();
}
