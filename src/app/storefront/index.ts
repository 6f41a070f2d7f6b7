export { IntentLayer } from './IntentLayer.tsx';
export { useCurrentIntent as useIntentNow } from './useCurrentIntent.ts';
