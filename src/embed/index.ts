export { greetHost, host, onHost, tellHost } from './host.ts';
export { InFrame } from './InFrame.tsx';
