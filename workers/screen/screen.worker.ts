import { expose } from 'comlink';
import { holdName } from '../holdName.ts';
import { Screens } from './screens.ts';

expose(new Screens(holdName()));
