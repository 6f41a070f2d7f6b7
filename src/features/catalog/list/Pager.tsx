import { t } from '../../../shared/shell/index.ts';
import { Pager as PagerView } from '../../../shared/ui/pager/Pager.tsx';
import { widths } from '../../../shared/ui/tokens.ts';
import { pageSizeAt } from './listedIssues.ts';
import { useByWidth } from './useByWidth.ts';

interface Props {
  /** The number of issues on all pages. */
  readonly total: number;
  /** Counted from 1. */
  readonly page: number;
  /** @param offset the number of issues before the page */
  readonly onTurn: (offset: number) => void;
}

/** A phone has room for the present page, the first and the last. */
const neighboursAt = (width: number): number => (width >= widths.small ? 1 : 0);

export function Pager({ total, page, onTurn }: Props) {
  const size = useByWidth(pageSizeAt);
  return (
    <PagerView
      total={total}
      pageSize={size}
      page={page}
      siblings={useByWidth(neighboursAt)}
      names={{
        pager: t('catalog.pager.name'),
        previous: t('catalog.pager.previous'),
        next: t('catalog.pager.next'),
        page: (page) => t('catalog.pager.page', { page }),
      }}
      onTurn={(page) => onTurn((page - 1) * size)}
    />
  );
}
