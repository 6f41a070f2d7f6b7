export { IntentLayer } from './IntentLayer.tsx';
export { useIntentNow } from './useCurrentIntent.ts';
