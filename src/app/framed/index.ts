import { preloadReader } from '../../features/reader/index.ts';

export { connectHost } from './hostConnection/index.ts';
export { Framed } from './Framed.tsx';

// The code is loaded while the host is greeted.
if (location.hash === '#viewer') preloadReader();
