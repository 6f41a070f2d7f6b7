import { Pagination } from '@ark-ui/react/pagination';
import { t } from '../../shell/index.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { widths } from '../../ui/tokens.ts';
import { gap, pagerRow, pageButton, turnButton } from './pager.styles.ts';
import { pageSizeAt } from './rules.ts';
import { useByWidth } from './useByWidth.ts';

interface Props {
  /** How many issues there are on all pages. */
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  /** @param offset how many issues come before the page */
  readonly onTurn: (offset: number) => void;
}

/** A phone has room for the page itself, the first and the last. */
const neighboursAt = (width: number): number => (width >= widths.small ? 1 : 0);

export function Pager({ total, page, onTurn }: Props) {
  const size = useByWidth(pageSizeAt);
  return (
    <Pagination.Root
      className={pagerRow}
      count={total}
      pageSize={size}
      page={page}
      siblingCount={useByWidth(neighboursAt)}
      onPageChange={({ page }) => onTurn((page - 1) * size)}
      translations={{
        rootLabel: t('catalog.pager.name'),
        prevTriggerLabel: t('catalog.pager.previous'),
        nextTriggerLabel: t('catalog.pager.next'),
        itemLabel: ({ page }) => t('catalog.pager.page', { page }),
      }}
    >
      <Pagination.PrevTrigger className={`${quiet} ${turnButton}`}>
        <Chevron points="14 6 8 12 14 18" />
      </Pagination.PrevTrigger>
      <Pagination.Context>{({ pages }) => pages.map(PageButton)}</Pagination.Context>
      <Pagination.NextTrigger className={`${quiet} ${turnButton}`}>
        <Chevron points="10 6 16 12 10 18" />
      </Pagination.NextTrigger>
    </Pagination.Root>
  );
}

type Part = { readonly type: 'page'; readonly value: number } | { readonly type: 'ellipsis' };

const PageButton = (part: Part, index: number) =>
  part.type === 'page' ? (
    <Pagination.Item key={part.value} {...part} className={`${quiet} ${pageButton}`}>
      {part.value}
    </Pagination.Item>
  ) : (
    <Pagination.Ellipsis key={`gap ${index}`} index={index} className={gap}>
      …
    </Pagination.Ellipsis>
  );

const Chevron = ({ points }: { points: string }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <polyline points={points} />
  </svg>
);
