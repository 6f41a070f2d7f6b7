import { paths } from '#contract/paths.ts';
import { useNavigate } from 'react-router-dom';
import { showCrash, t } from '../../shared/shell/index.ts';
import { User } from '../../shared/ui/bar/icons.tsx';
import { MenuButton } from '../../shared/ui/menu/MenuButton.tsx';
import { signOut } from './effects.ts';
import { accountButtonId } from './rules.ts';

export function AccountButton() {
  const navigate = useNavigate();
  return (
    <MenuButton
      id={accountButtonId}
      name={t('account.menu')}
      icon={<User />}
      isMain
      onCrash={showCrash}
      choices={[
        { name: t('account.yourAccount'), onChoose: () => void navigate(paths.account) },
        { name: t('account.notes'), onChoose: () => void navigate(paths.notes) },
        { name: t('account.signOut'), onChoose: () => void signOut() },
      ]}
    />
  );
}
