import { useEffect } from 'react';
import { reportEvents, useShownIssue } from './hostEvents.ts';

/** Posts the events of the store to the host page. */
export function HostEvents() {
  useEffect(reportEvents, []);
  useShownIssue();
  return null;
}
