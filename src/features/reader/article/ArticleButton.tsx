import { useEffect, useId, useState } from 'react';
import { styled } from '@linaria/react';
import { t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { color, space } from '../../../shared/ui/tokens.ts';
import { closePanel } from '../focus.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { setArticleShown } from '../session/sessionStore.ts';
import type { Order } from './pageOrder.ts';

/** Shows the visible pages as articles. It is disabled, with the reason, where their order is not certain. */
export function ArticleButton() {
  const session = useSession();
  const { articleShown, mayShowArticle, pageCount } = useSessionStore();
  const order = useVisibleOrder();
  const reason = useId();
  if (pageCount === null || !mayShowArticle) return null;
  const isOff = !articleShown && order !== 'known';
  const press = (): void => {
    if (isOff) return;
    setArticleShown(session.store, !articleShown);
    closePanel(session);
  };
  return (
    <>
      <button
        type="button"
        className={quiet}
        aria-pressed={articleShown}
        aria-disabled={isOff}
        aria-describedby={isOff ? reason : undefined}
        onClick={press}
      >
        {t('article.title')}
      </button>
      {isOff && order !== null && <Reason id={reason}>{t(`article.${order}`)}</Reason>}
    </>
  );
}

/** null until the pages are read. */
function useVisibleOrder(): Order | null {
  const session = useSession();
  const { page, engine, pack } = useSessionStore();
  const [order, setOrder] = useState<Order | null>(null);
  useEffect(() => {
    if (!engine && !pack) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const { visibleOrder } = await import('./ArticlePages.ts');
      const found = await visibleOrder(session, page);
      if (!isOver) setOrder(found);
    };
    ask().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [session, page, engine, pack]);
  return order;
}

const Reason = styled.p`
  margin: 0;
  padding-inline: ${space(1)};
  color: ${color.muted};
  text-wrap: pretty;
`;
