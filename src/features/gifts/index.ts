export { GiftLinks } from './GiftLinks.tsx';
export { GiftPurchase } from './GiftPurchase.tsx';
export { GiveGift, OrderGift } from './GiveGift.tsx';
export { useGiftNews } from './giftActions.ts';
