import { expose } from 'comlink';
import { holdName } from '../life/holdName.ts';
import { Screens } from './screens.ts';

expose(new Screens());
holdName();
