export { PayPalWallet } from './PayPalWallet.tsx';
