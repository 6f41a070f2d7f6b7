import { useEffect } from 'react';
import { reportEvents, useShownIssue } from './hostEvents.ts';

/** Tells the host page what happens in the store. */
export function HostEvents() {
  useEffect(reportEvents, []);
  useShownIssue();
  return null;
}
