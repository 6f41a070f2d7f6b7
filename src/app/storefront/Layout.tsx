import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { createElement } from 'react';
import { paths } from '#contract/paths.ts';
import {
  account,
  AccountActions,
  InvitationAbove,
  useForAccount,
} from '../../features/account/index.ts';
import {
  BundleOffers,
  Confirmation,
  RedeemButton,
  useCartActions,
} from '../../features/cart/index.ts';
import { isSelling, type IssueActions } from '../../features/catalog/index.ts';
import type { Reading } from '../../features/reader/index.ts';
import { appConfig, Layer, PageLayout, storeInfo, t } from '../../shared/shell/index.ts';
import { useOpenSupport } from '../../features/support/index.ts';
import type { Choice } from '../../shared/ui/menu/menuChoice.ts';
import { atCoupons } from './accountPanels.ts';

interface Props {
  readonly read: (reading: Reading) => void;
}

/** Items of the help menu: the plans that are sold, and the notes of a guest. A user has them in the account menu. */
function useHelpChoices(): readonly Choice[] {
  const navigate = useNavigate();
  const { plans } = useSnapshot(storeInfo);
  const config = useSnapshot(appConfig);
  const isSold = isSelling(config) && plans.length > 0;
  const { user } = useSnapshot(account);
  const to = (name: string, path: string) => ({ name, onChoose: () => void navigate(path) });
  return [
    ...(isSold ? [to(t('plans.title'), paths.plans)] : []),
    ...(user ? [] : [to(t('account.notes'), paths.notes)]),
    ...(config.hasDevice ? [to(t('shell.onDevice'), paths.device)] : []),
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

type Readings = Pick<IssueActions, 'read' | 'preloadReading'>;

/** The actions of the details that belong to the reader, the cart and the account. */
export function useIssueActions(readings: Readings): IssueActions {
  return {
    ...readings,
    ...useCartActions(),
    unlock: useRedeem(),
    Bundles: BundleOffers,
    confirmation: createElement(Confirmation, { onRead: readings.read, isInDetails: true }),
  };
}

/** Opens the coupon field. */
function useRedeem(): () => void {
  const navigate = useNavigate();
  const forAccount = useForAccount();
  return () =>
    forAccount('cart.registerToRedeem', { kind: 'redeem' }, () => {
      void navigate(paths.account, { state: atCoupons });
    });
}
