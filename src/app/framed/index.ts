import { preloadReader } from '../../features/reader/index.ts';

export { greetHost } from './host/index.ts';
export { Framed } from './Framed.tsx';

// Its code comes while the host is greeted.
if (location.hash === '#viewer') preloadReader();
