import { useEffect } from 'react';
import { tellHappenings, useShownIssue } from './hostEvents.ts';

/** Tells the host page what happens in the store. */
export function HostNews() {
  useEffect(tellHappenings, []);
  useShownIssue();
  return null;
}
