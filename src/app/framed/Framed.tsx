import { App } from '../storefront/App.tsx';
import { InFrame } from './host/index.ts';
import { askForViewer } from './askForViewer.ts';
import { HostNews } from './HostEvents.tsx';
import { HostOrders } from './HostCommands.tsx';
import { HostWindow } from './HostViewport.tsx';
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
