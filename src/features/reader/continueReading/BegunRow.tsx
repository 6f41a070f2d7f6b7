import { useEffect, useRef, type ComponentProps, useId } from 'react';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { account } from '../../account/index.ts';
import {
  catalog,
  findIssue,
  readingRight,
  useRights,
  Cover,
  titleLanguage,
  titleOf,
} from '../../catalog/index.ts';
import { appConfig, t, showCrash } from '../../../shared/shell/index.ts';
import { reader } from '../readerState.ts';
import { begun, keepReserved, loadBegun, finishBegun, removeBegun } from './begunPositions.ts';
import { BegunHeading, BegunRegion, cardHeight } from './region.styles.ts';
import { begunIssues, type RegionProps, type BegunIssue, shareOf } from './begunIssues.ts';
import { MenuButton } from '../../../shared/ui/menu/MenuButton.tsx';
import { preloadReader } from '../Reader.tsx';
import {
  clamped,
  color,
  font,
  motion,
  radius,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

interface Props extends Pick<RegionProps, 'read'> {
  readonly begun: BegunIssue;
  readonly onGone: () => void;
}

/** A begun issue: a press opens the reader at its page. The menu takes it out of the row. */
function BegunCard({ begun, read, onGone }: Props) {
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

const headingId = 'continue-reading';

/** The begun issues in one row of fixed height. They load again when the reader closes. */
export function BegunRow({ read, isShown }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const { issues, isKnown } = useBegun();
  const hasIssues = issues.length > 0;
  useEffect(() => {
    if (isKnown) keepReserved(hasIssues);
  }, [isKnown, hasIssues]);
  if (!isShown) return null;
  return (
    <BegunRegion ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <BegunHeading id={headingId}>{t('catalog.begun')}</BegunHeading>
      {isKnown && !hasIssues && <BegunEmpty>{t('catalog.nothingBegun')}</BegunEmpty>}
      {isKnown && hasIssues && (
        <BegunList>
          {issues.map((begunIssue) => (
            <BegunCard
              key={begunIssue.issueId}
              begun={begunIssue}
              read={read}
              // The card's menu disappears with the card.
              onGone={() => region.current?.focus({ preventScroll: true })}
            />
          ))}
        </BegunList>
      )}
    </BegunRegion>
  );
}

function useBegun() {
  const { value } = useSnapshot(begun.data);
  const { status, purchasesLoaded } = useSnapshot(catalog);
  const { user, isCheckFinished } = useSnapshot(account);
  const { authEnabled } = useSnapshot(appConfig);
  const { opened } = useSnapshot(reader);
  const rights = useRights();
  const userId = user?.id ?? null;
  const isUserKnown = isCheckFinished || !authEnabled;
  const owner = isUserKnown && opened === null ? userId : undefined;
  useEffect(() => {
    if (owner !== undefined) void loadBegun();
  }, [owner]);
  // The positions of the previous user are no answer.
  const isKnown = isUserKnown && purchasesLoaded && status === 'ready' && value.owner === userId;
  const mayRead = (issue: Issue, type: ReadingType): boolean =>
    readingRight(issue, type, rights) === 'allowed';
  return { issues: isKnown ? begunIssues(value.positions, findIssue, mayRead) : [], isKnown };
}

/** Scrolls beside the page's margin. The padding has room for the focus ring and the shadow. */
const BegunList = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(17rem, 82%);
  gap: ${space(2)};
  margin: 0 -${space(1)};
  padding: ${space(1)};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space(1)};
  list-style: none;
`;

const BegunItem = styled.li`
  position: relative;
  block-size: ${cardHeight};
  min-inline-size: 0;
  scroll-snap-align: start;
`;

const BegunOpen = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: center;
  inline-size: 100%;
  block-size: 100%;
  padding: ${space(1)};
  padding-inline-end: calc(${target} + ${space(0.5)});
  border: 0;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.quick};
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 6%, ${color.raised});
    }
  }
  &:focus-visible {
    outline-offset: -1px;
  }
`;

/** Covers of all proportions stand in one box. */
const BegunCover = styled.span`
  display: grid;
  align-content: center;
  inline-size: ${space(7.5)};
  max-block-size: ${space(11)};
  overflow: hidden;
`;

const BegunWords = styled.span`
  display: grid;
  gap: ${space(0.5)};
  min-inline-size: 0;
`;

const BegunTitle = styled.span`
  ${clamped(2, 1.25)}
  font-family: ${font.display};
  font-size: ${size.body};
  font-weight: 560;
  overflow-wrap: anywhere;
  &[data-untitled] {
    color: ${color.muted};
  }
`;

const BegunPage = styled.span`
  overflow: hidden;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The part that is read, as a hairline. Inline styles are forbidden, so it is a drawing. */
const ProgressLine = styled.svg`
  inline-size: 100%;
  block-size: 3px;
  border-radius: ${radius.pill};
  background: ${color.line};
  fill: ${color.ink};
  [dir='rtl'] & {
    scale: -1 1;
  }
`;

const begunMenu = css`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.panel};
  background: none;
  color: ${color.muted};
  cursor: pointer;
  stroke: currentColor;
  stroke-width: 3;
  stroke-linecap: round;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const BegunEmpty = styled.p`
  align-self: center;
  color: ${color.muted};
`;
