import { expose } from 'comlink';
import { holdName } from '../liveness/holdLivenessLock.ts';
import { Screens } from './presenters.ts';

expose(new Screens());
holdName();
