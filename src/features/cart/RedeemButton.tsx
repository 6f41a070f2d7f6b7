import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../shared/shell/index.ts';
import { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { Ticket } from '../../shared/ui/bar/icons.tsx';

/** In the header. Hidden where nobody can have an account. */
export function RedeemButton({ onRedeem }: { onRedeem: () => void }) {
  const { authEnabled } = useSnapshot(appConfig);
  if (!authEnabled) return null;
  return <BarButton name={t('cart.redeem')} icon={<Ticket />} onClick={onRedeem} />;
}
