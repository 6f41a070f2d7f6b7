import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { account, AccountActions, InvitationAbove } from '../../features/account/index.ts';
import { Confirmation, RedeemButton } from '../../features/cart/index.ts';
import { isSelling } from '../../features/catalog/index.ts';
import type { Reading } from '../../features/reader/index.ts';
import { appConfig, Layer, PageLayout, storeInfo, t } from '../../shared/shell/index.ts';
import { useOpenSupport } from '../../features/support/index.ts';
import type { Choice } from '../../shared/ui/menu/choice.ts';
import { useRedeem } from './issueActions.ts';

interface Props {
  readonly read: (reading: Reading) => void;
}

/** Items of the help menu: the plans that are sold, and the notes of a guest. A user has them in the account menu. */
function useHelpChoices(): readonly Choice[] {
  const navigate = useNavigate();
  const { plans } = useSnapshot(storeInfo);
  const isSold = isSelling(useSnapshot(appConfig)) && plans.length > 0;
  const { user } = useSnapshot(account);
  const to = (name: string, path: string) => ({ name, onChoose: () => void navigate(path) });
  return [
    ...(isSold ? [to(t('plans.title'), paths.plans)] : []),
    ...(user ? [] : [to(t('account.notes'), paths.notes)]),
  ];
}

/** The frame of all pages of the store, with the confirmation of a purchase above their content. */
export const Layout = ({ read }: Props) => (
  <PageLayout
    actions={<Actions />}
    help={useHelpChoices()}
    lead={
      <>
        <InvitationAbove />
        <Confirmation onRead={read} />
      </>
    }
    onSupport={useOpenSupport()}
  />
);

/** The buttons at the end of the header. */
const Actions = () => (
  <>
    <Layer>
      <RedeemButton onRedeem={useRedeem()} />
    </Layer>
    <Layer>
      <AccountActions />
    </Layer>
  </>
);
