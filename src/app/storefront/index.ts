export { IntentLayer } from './IntentLayer.tsx';
export { useCurrentIntent } from './useCurrentIntent.ts';
