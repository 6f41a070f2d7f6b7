import { useSnapshot } from 'valtio';
import { t } from '../shell/index.ts';
import { type Code, useHere } from '../ui/later.ts';
import { Answers } from '../ui/modal/index.ts';
import { Cancel } from './Cancel.tsx';
import { NoWay } from './cart.styles.ts';
import { Cover } from './Cover.tsx';
import { Counter, Or, Wallets, Ways } from './checkout.styles.ts';
import type { Gateway } from './ways.ts';
import { Refusal } from './Refusal.tsx';
import { type Goods, isUnderWay, type Stage } from './rules.ts';
import { cart } from './store.ts';
import { Terms } from './Terms.tsx';
import { Checking, Unknown } from './Unknown.tsx';
import { useFocusBack } from './useFocusBack.ts';

interface Props {
  readonly usable: readonly Gateway[];
  readonly goods: Goods;
  readonly onGiveUp: () => void;
}

/** The ways to pay stay as they are under whatever comes of them: what was filled in is not lost. */
export function Checkout(props: Props) {
  const { stage, fault } = useSnapshot(cart).payment;
  const counter = useFocusBack(stage);
  return (
    <Counter ref={counter}>
      <Ways inert={isUnderWay(stage)} hidden={fault !== null || isOpen(stage)}>
        <WaysToPay {...props} />
      </Ways>
      {isUnderWay(stage) && <Cover />}
      {fault && <Refusal fault={fault} onGiveUp={props.onGiveUp} />}
      {stage === 'checking' && <Checking onClose={props.onGiveUp} />}
      {stage === 'unknown' && <Unknown onClose={props.onGiveUp} />}
    </Counter>
  );
}

/** The money may be on its way. The user must not pay again meanwhile. */
const isOpen = (stage: Stage): boolean => stage === 'checking' || stage === 'unknown';

function WaysToPay({ usable, goods, onGiveUp }: Props) {
  const CardForm = usable.find((gateway) => gateway.CardForm)?.CardForm;
  // All of them at once: what comes later would push away what a finger is on its way to.
  const areHere = useHere(usable.flatMap(codesOf));
  if (!areHere) return null;
  return (
    <>
      <Notice />
      {!CardForm && <Terms />}
      <Wallets>
        {usable.map(({ name, Wallet }) => (
          <Wallet key={name} goods={goods} />
        ))}
      </Wallets>
      {CardForm && <Or>{t('cart.orByCard')}</Or>}
      {CardForm ? (
        <CardForm goods={goods} onGiveUp={onGiveUp} />
      ) : (
        <OnlyCancel onClick={onGiveUp} />
      )}
    </>
  );
}

const codesOf = ({ Wallet, CardForm }: Gateway): readonly Code[] =>
  CardForm ? [Wallet.code, CardForm.code] : [Wallet.code];

const OnlyCancel = ({ onClick }: { onClick: () => void }) => (
  <Answers>
    <Cancel onClick={onClick} />
  </Answers>
);

function Notice() {
  const { notice } = useSnapshot(cart).payment;
  return (
    <NoWay as="div" role="alert" hidden={!notice}>
      <bdi>{notice && t(notice)}</bdi>
    </NoWay>
  );
}
