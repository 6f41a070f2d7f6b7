import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signInStateOf } from '../../features/account/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

const Resume = lazyComponent(async () => (await import('./ResumeIntent.tsx')).ResumeIntent);

/** Mounted once. Its code is loaded with the first history entry that has an intent. */
export function IntentLayer() {
  const { signIn, intent } = signInStateOf(useLocation().state);
  const [first, setFirst] = useState<unknown>();
  if (signIn && intent && !first) setFirst(intent);
  return first ? <Resume first={first} /> : null;
}
