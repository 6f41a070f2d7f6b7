import { App } from '../storefront/App.tsx';
import { InFrame } from './hostConnection/index.ts';
import { askForViewer } from './askForViewer.ts';
import { HostEvents } from './hostEvents.ts';
import { HostCommands } from './HostCommands.tsx';
import { HostViewport } from './HostViewport.tsx';
import { ViewerApp } from './ViewerApp.tsx';

/** The app in a frame of another site: the store as pages, or only the reader. */
export const Framed = () => (
  <InFrame
    store={
      <App read={askForViewer}>
        <HostCommands />
        <HostEvents />
        <HostViewport />
      </App>
    }
    viewer={<ViewerApp />}
  />
);
