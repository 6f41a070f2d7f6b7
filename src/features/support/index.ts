export { SupportPage } from './SupportLayer.tsx';
export { SupportLayer } from './SupportLayer.tsx';
export { useOpenSupport } from './SupportLayer.tsx';
