import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Gatefold } from '../../embed/examples/Gatefold.tsx';

/** A publisher's React page: the store at `?store=`, by the wrapper that publishers copy. */
function HostPage() {
  const [isShown, setShown] = useState(true);
  const [issue, setIssue] = useState<number>();
  const src = new URLSearchParams(location.search).get('store') ?? '';
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
      <button type="button" onClick={() => setIssue(1)}>
        First issue
      </button>
      <button type="button" onClick={() => setIssue(undefined)}>
        All issues
      </button>
      {isShown && <Gatefold src={src} height={700} issue={issue} title="Our magazines" />}
    </>
  );
}

const place = document.querySelector('#app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <HostPage />
    </StrictMode>,
  );
}
