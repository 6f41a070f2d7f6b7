export { CardForm } from './CardForm.tsx';
export { StripeWallet } from './StripeWallet.tsx';
