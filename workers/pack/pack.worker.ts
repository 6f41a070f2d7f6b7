import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import { Pack } from './pack.ts';

expose(new Pack());
holdLivenessLock();
