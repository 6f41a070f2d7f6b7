import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import { Presenters } from './presenters.ts';

expose(new Presenters());
holdLivenessLock();
