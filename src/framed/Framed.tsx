import { App } from '../App.tsx';
import { InFrame, tellHost } from '../embed/index.ts';
import type { Reading } from '../reader/index.ts';
import { HostNews } from './HostNews.tsx';
import { HostOrders } from './HostOrders.tsx';
import { HostWindow } from './HostWindow.tsx';
import { wantedOf } from './rules.ts';
import { ViewerApp } from './ViewerApp.tsx';

/** What stands in another site's frame: the store in pages, or the reader alone. */
export const Framed = () => (
  <InFrame
    store={
      <App read={askForViewer}>
        <HostOrders />
        <HostNews />
        <HostWindow />
      </App>
    }
    viewer={<ViewerApp />}
  />
);

/** The reader needs the whole window, which is the host's. */
const askForViewer = (reading: Reading): void => tellHost('openViewer', wantedOf(reading));
