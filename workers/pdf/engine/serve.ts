import { expose } from 'comlink';
import { Engine, type EngineParts } from './engine.ts';

/** Connects the page's calls to a new engine. */
export const serve = (parts: EngineParts): void => expose(new Engine(parts));
