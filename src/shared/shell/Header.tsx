import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { Layer, showCrash, type OnSupport } from './ErrorScreens.tsx';
import type { Choice } from '../ui/menu/menuChoice.ts';
import { StoreBar } from './StoreBar.tsx';
import { Question } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu/MenuButton.tsx';
import { brandAddress } from './appConfig.ts';
import { t } from './i18n.ts';

const raisedAfterPx = 50;

interface Props {
  /** Each action is a `Layer`. */
  readonly actions: ReactNode;
  readonly help: readonly Choice[];
  readonly onSupport: OnSupport;
}

export const Header = ({ actions, help, onSupport }: Props) => (
  <StoreBar isRaised={useScrolledPast(raisedAfterPx)}>
    <Layer>
      <HelpMenu choices={help} onSupport={onSupport} />
    </Layer>
    {actions}
  </StoreBar>
);

function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(() => window.scrollY > px);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > px);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return past;
}

interface HelpMenuProps {
  /** The items below the support form. */
  readonly choices: readonly Choice[];
  readonly onSupport: OnSupport;
}

function HelpMenu({ choices, onSupport }: HelpMenuProps) {
  const navigate = useNavigate();
  return (
    <MenuButton
      id="help-button"
      name={t('shell.help')}
      icon={<Question />}
      onCrash={showCrash}
      choices={[
        { name: t('shell.support'), onChoose: () => onSupport() },
        ...choices,
        { name: t('shell.terms'), onChoose: () => void navigate(paths.terms) },
        { name: t('shell.privacy'), onChoose: () => void navigate(paths.privacy) },
        { name: t('shell.poweredBy'), href: brandAddress, isApart: true },
      ]}
    />
  );
}
