import { expose } from 'comlink';
import { Engine, type EngineParts } from './engine.ts';

/** From here on the page's calls reach an engine. */
export const serve = (parts: EngineParts): void => expose(new Engine(parts));
