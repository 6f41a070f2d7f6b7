import { Pagination } from '@ark-ui/react/pagination';
import { quiet } from '../parts.styles.ts';
import { gap, pageButton, pagerRow, turnButton } from './pager.styles.ts';

interface Props {
  /** The number of items on all pages. */
  readonly total: number;
  readonly pageSize: number;
  /** Counted from 1. */
  readonly page: number;
  /** The number of page buttons on either side of the present one. */
  readonly siblings: number;
  readonly names: Names;
  readonly onTurn: (page: number) => void;
}

/** For screen readers. */
interface Names {
  readonly pager: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
}

export const Pager = ({ total, pageSize, page, siblings, names, onTurn }: Props) => (
  <Pagination.Root
    className={pagerRow}
    count={total}
    pageSize={pageSize}
    page={page}
    siblingCount={siblings}
    onPageChange={({ page }) => onTurn(page)}
    translations={{
      rootLabel: names.pager,
      prevTriggerLabel: names.previous,
      nextTriggerLabel: names.next,
      itemLabel: ({ page }) => names.page(page),
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
