import { App } from '../App.tsx';
import { InFrame } from '../embed/index.ts';
import { askForViewer } from './askForViewer.ts';
import { HostNews } from './HostNews.tsx';
import { HostOrders } from './HostOrders.tsx';
import { HostWindow } from './HostWindow.tsx';
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
