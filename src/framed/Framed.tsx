import { App } from '../App.tsx';
import { InFrame, tellHost } from '../embed/index.ts';
import type { Reading } from '../reader/index.ts';
import { HostOrders } from './HostOrders.tsx';
import { ViewerApp } from './ViewerApp.tsx';

/** What stands in another site's frame: the store in pages, or the reader alone. */
export const Framed = () => (
  <InFrame
    store={
      <App read={askForViewer}>
        <HostOrders />
      </App>
    }
    viewer={<ViewerApp />}
  />
);

/** The reader needs the whole window, which is the host's. */
function askForViewer({ issue, type, page }: Reading): void {
  const begin = page === undefined ? {} : { page: Number(page) };
  tellHost('openViewer', { issueId: issue.id, pdfType: type, ...begin });
}
