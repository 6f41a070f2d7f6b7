import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Accordion } from '@ark-ui/react/accordion';
import { t, useTitle } from '../../../shared/shell/index.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import {
  type AccountPanel,
  expandedAt,
  type LeftPanels,
  openNow,
  type PanelName,
} from './panels.ts';
import { InvoiceDetailsButton } from './InvoiceDetails.tsx';
import { Delete, YourAccount } from './YourAccount.tsx';
import { PageTitle, PanelHeading } from '../../../shared/ui/content.styles.ts';
import { color, from, motion, radius, space } from '../../../shared/ui/tokens.ts';

export interface AccountPageProps {
  readonly panels: readonly AccountPanel[];
  /** Stands above the panels. */
  readonly lead: ReactNode;
}

/** The panels of other features, and Your Account. */
export function AccountPage({ panels, lead }: AccountPageProps) {
  useTitle(t('accountPage.title'));
  const { state, key } = useLocation();
  const areHere = useChunks(panels.filter((panel) => panel.isShown).flatMap(({ codes }) => codes));
  if (!areHere) return null;
  return (
    <div className={margins}>
      <Room>
        <PageTitle>{t('accountPage.title')}</PageTitle>
        {/* Keyed by the visit: another navigation state opens another panel. */}
        <Panels key={key} asked={state} panels={panels} lead={lead} />
      </Room>
    </div>
  );
}

interface Props {
  /** The navigation state, which may name a panel. */
  readonly asked: unknown;
  readonly panels: readonly AccountPanel[];
  /** Stands above the panels. */
  readonly lead: ReactNode;
}

/**
 * The panels in two columns, or below each other on a narrow screen. A panel that is added late has the
 * same initial state.
 */
function Panels({ asked, panels, lead }: Props) {
  const [left, setLeft] = useState<LeftPanels>({});
  const shown = panels.filter((panel) => panel.isShown);
  const names = [...shown.map(({ name }) => name), 'details' as const];
  const panelsIn = (column: AccountPanel['column']) =>
    shown
      .filter((panel) => panel.column === column)
      .map(({ name, title, Content }) => (
        <Panel key={name} name={name} title={t(title)}>
          <Content />
          {name === 'payments' && <InvoiceDetailsButton className={beside} />}
        </Panel>
      ));
  return (
    <Accordion.Root
      className={columns}
      multiple
      value={openNow(names, expandedAt(asked, names), left)}
      onValueChange={({ value }) =>
        setLeft(Object.fromEntries(names.map((name) => [name, value.includes(name)])))
      }
    >
      <Column>
        {lead}
        {panelsIn('main')}
      </Column>
      <Column>
        {panelsIn('side')}
        <Panel name="details" title={t('accountPage.details')}>
          <YourAccount />
        </Panel>
        <Delete panels={panels} />
      </Column>
    </Accordion.Root>
  );
}

interface PanelProps {
  readonly name: PanelName;
  readonly title: string;
  readonly children: ReactNode;
}

const Panel = ({ name, title, children }: PanelProps) => (
  <Accordion.Item value={name} className={item}>
    <PanelHeading>
      <Accordion.ItemTrigger className={trigger}>
        {title}
        <Chevron viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </Chevron>
      </Accordion.ItemTrigger>
    </PanelHeading>
    <Accordion.ItemContent className={content}>{children}</Accordion.ItemContent>
  </Accordion.Item>
);

const Room = styled.div`
  max-inline-size: 1200px;
  padding-block: ${space(3)} ${space(4)};
  ${from('medium')} {
    padding-block: ${space(5)} ${space(6)};
  }
  & > h1 {
    margin-block-end: ${space(3)};
  }
`;

const columns = css`
  display: grid;
  column-gap: ${space(8)};
  ${from('large')} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
  }
`;

const Column = styled.div`
  min-inline-size: 0;
  ${from('large')} {
    /* The facts and the actions of a panel stand below each other in the side column. */
    &:last-child {
      --halves: minmax(0, 1fr);
    }
  }
`;

const item = css`
  border-block-start: 1px solid ${color.line};
`;

/** The whole row is a click target, as far as the text below reaches. */
const trigger = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  inline-size: 100%;
  min-block-size: ${space(8)};
  padding: ${space(1.5)} 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  text-align: start;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const Chevron = styled.svg`
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
  transition: rotate ${motion.quick};
  [data-state='open'] > & {
    rotate: 180deg;
  }
`;

const content = css`
  padding-block: ${space(1)} ${space(5)};
`;

/** Below the receipts, at their side. */
const beside = css`
  display: block;
  margin-block-start: ${space(2)};
  margin-inline-start: auto;
`;
