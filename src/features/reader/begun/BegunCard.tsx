import { type ComponentProps, useId } from 'react';
import { Cover, titleLanguage, titleOf } from '../../catalog/index.ts';
import { showCrash, t } from '../../../shared/shell/index.ts';
import { MenuButton } from '../../../shared/ui/menu/MenuButton.tsx';
import { preloadReader } from '../Reader.tsx';
import {
  BegunCover,
  BegunItem,
  BegunOpen,
  BegunPage,
  BegunTitle,
  BegunWords,
  begunMenu,
  ProgressLine,
} from './begun.styles.ts';
import { finishBegun, removeBegun } from './effects.ts';
import { type BegunIssue, type RegionProps, shareOf } from './rules.ts';

interface Props extends Pick<RegionProps, 'read'> {
  readonly begun: BegunIssue;
  readonly onGone: () => void;
}

/** A begun issue: a press opens the reader at its page. The menu takes it out of the row. */
export function BegunCard({ begun, read, onGone }: Props) {
  const id = useId();
  const { issue, type, page, pageCount } = begun;
  const share = shareOf(begun);
  const where = pageCount
    ? t('reader.pageOf', { page, total: pageCount })
    : t('catalog.pager.page', { page });
  const leave = (change: typeof removeBegun): void => {
    void change(begun);
    onGone();
  };
  return (
    <BegunItem>
      <BegunOpen
        type="button"
        data-begun={issue.id}
        onPointerEnter={preloadReader}
        onFocus={preloadReader}
        onClick={() => read({ issue, type, page: String(page) })}
      >
        <BegunCover>
          <Cover issue={issue} width={350} />
        </BegunCover>
        <BegunWords>
          <BegunTitle data-untitled={!issue.title.trim() || undefined}>
            <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
          </BegunTitle>
          <BegunPage>{where}</BegunPage>
          <ProgressLine aria-hidden="true">
            <rect width={`${(share ?? 0) * 100}%`} height="100%" />
          </ProgressLine>
        </BegunWords>
      </BegunOpen>
      <MenuButton
        id={`begun-${id}`}
        name={t('catalog.begunMenu', { title: titleOf(issue) })}
        icon={<Dots />}
        onCrash={showCrash}
        Button={DotsButton}
        choices={[
          { name: t('catalog.finished'), onChoose: () => leave(finishBegun) },
          { name: t('catalog.removeBegun'), onChoose: () => leave(removeBegun) },
        ]}
      />
    </BegunItem>
  );
}

interface DotsProps extends ComponentProps<'button'> {
  readonly icon: React.ReactNode;
  readonly name: string;
}

const DotsButton = ({ icon, name, ...button }: DotsProps) => (
  <button type="button" className={begunMenu} aria-label={name} {...button}>
    {icon}
  </button>
);

const Dots = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 4h.01M10 10h.01M10 16h.01" />
  </svg>
);
