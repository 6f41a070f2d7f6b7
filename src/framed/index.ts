export { greetHost } from '../embed/index.ts';
export { Framed } from './Framed.tsx';
