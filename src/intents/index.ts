export { IntentLayer } from './IntentLayer.tsx';
export { useIntentNow } from './useIntentNow.ts';
