export { GiftLinks } from './GiftLinks.tsx';
export { GiveGift } from './GiveGift.tsx';
export { useGiftNews } from './giftActions.ts';
