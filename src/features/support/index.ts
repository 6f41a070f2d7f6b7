export { SupportPage } from './lazy.ts';
export { SupportLayer } from './SupportLayer.tsx';
export { useOpenSupport } from './useOpenSupport.ts';
