import { warmReader } from '../reader/index.ts';

export { greetHost } from '../embed/index.ts';
export { Framed } from './Framed.tsx';

// Its code comes while the host is greeted.
if (location.hash === '#viewer') warmReader();
