import { paths } from '#contract/paths.ts';
import { useNavigate } from 'react-router-dom';
import { Question } from '../ui/bar/icons.tsx';
import { MenuButton } from '../ui/menu/MenuButton.tsx';
import { brandAddress } from './brand.ts';
import { t } from './i18n.ts';
import { showCrash } from './Layer.tsx';
import type { Choice } from '../ui/menu/choice.ts';
import type { OnSupport } from './supportDraft.ts';

interface Props {
  /** The items below the support form. */
  readonly choices: readonly Choice[];
  readonly onSupport: OnSupport;
}

export function HelpMenu({ choices, onSupport }: Props) {
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
