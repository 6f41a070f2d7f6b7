import { paths } from '#contract/paths.ts';
import { useSnapshot } from 'valtio';
import type { IssueId } from '#contract/ids.ts';
import { account, signOut } from '../../../features/account/index.ts';
import { postToHost } from '../hostConnection/index.ts';
import { reader, type ReaderMenus } from '../../../features/reader/index.ts';
import { brandAddress, appConfig, t } from '../../../shared/shell/index.ts';
import { useOpenSupport } from '../../../features/support/index.ts';
import type { Choice } from '../../../shared/ui/menu/choice.ts';
import { signIn } from './store.ts';

/** Issues cannot be bought in this frame. */
export const toDetails = (id: IssueId): void => postToHost('openIssue', { id });

/** The menus of the store's header, for a viewer without a store. Other pages of the store open in new tabs. */
export function useMenus(): ReaderMenus {
  const openSupport = useOpenSupport();
  return {
    account: useAccountChoices(),
    help: [
      {
        name: t('reader.returnToDetails'),
        onChoose: () => reader.opened && toDetails(reader.opened.issue.id),
      },
      { name: t('shell.support'), onChoose: () => openSupport() },
      { name: t('shell.terms'), href: paths.terms },
      { name: t('shell.privacy'), href: paths.privacy },
      { name: t('shell.poweredBy'), href: brandAddress, isApart: true },
    ],
  };
}

function useAccountChoices(): readonly Choice[] | null {
  const { authEnabled } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  if (!authEnabled) return [];
  if (!user)
    return isCheckFinished ? [{ name: t('account.signInOrRegister'), onChoose: signIn }] : null;
  return [
    { name: t('account.yourAccount'), onChoose: () => postToHost('openAccount') },
    { name: t('account.signOut'), onChoose: () => void signOut() },
  ];
}
