import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { BarActions, Bar, BarRow, Name, StoreIcon, storeName } from './frame.styles.ts';
import { Layer, showCrash, type OnSupport } from './ErrorScreens.tsx';
import type { Choice } from '../ui/menu/menuChoice.ts';
import { storeInfo } from './storeInfo.ts';
import { margins } from '../ui/margins.styles.ts';
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

export function Header({ actions, help, onSupport }: Props) {
  const { name, icon } = useSnapshot(storeInfo);
  const raised = useScrolledPast(raisedAfterPx);
  return (
    <Bar data-raised={raised || undefined}>
      <BarRow className={margins}>
        <Link to="/" className={storeName}>
          {icon && <StoreIcon src={icon} alt="" />}
          <Name dir="auto">{name}</Name>
        </Link>
        <BarActions>
          <Layer>
            <HelpMenu choices={help} onSupport={onSupport} />
          </Layer>
          {actions}
        </BarActions>
      </BarRow>
    </Bar>
  );
}

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
