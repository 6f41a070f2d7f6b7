import type { Bench } from '../bench.ts';
import { firstCard } from './firstCard.ts';
import { framed } from './framed.ts';
import { lighthouse } from './lighthouse.ts';
import { scrolling } from './scrolling.ts';
import { searching } from './searching.ts';
import { openShops, type Shops } from './shops.ts';
import { shift, weight } from './weight.ts';

/** All measures by their names on the command line. ../README.md defines each. */
export const shop: Bench<Shops> = {
  open: openShops,
  measures: {
    weight,
    shift,
    'first-card': firstCard,
    framed,
    scrolling,
    searching,
    'lighthouse-list': lighthouse('the list', '/'),
    'lighthouse-issue': lighthouse('an issue', '/read/2'),
  },
};
