import { Menu } from '@ark-ui/react/menu';
import { useNavigate } from 'react-router-dom';
import { t } from '../shell/index.ts';
import { menuItem, menuPanel } from './account.styles.ts';
import { signOut } from './effects.ts';
import { accountButtonId, accountMenuId } from './ids.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What hangs from the account's button, which is not of this file. */
export function AccountMenu({ open, onOpenChange }: Props) {
  const navigate = useNavigate();
  const choices: Readonly<Record<string, () => void>> = {
    account: () => void navigate('/account'),
    signOut: () => void signOut(),
  };
  return (
    <Menu.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => choices[value]?.()}
      ids={{ trigger: accountButtonId, content: accountMenuId }}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      aria-label={t('account.menu')}
    >
      <Menu.Positioner>
        <Menu.Content className={menuPanel}>
          <Menu.Item value="account" className={menuItem}>
            {t('account.yourAccount')}
          </Menu.Item>
          <Menu.Item value="signOut" className={menuItem}>
            {t('account.signOut')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
