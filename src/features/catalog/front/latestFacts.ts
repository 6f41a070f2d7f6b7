import * as z from 'zod/mini';
import { LatestIssue, latestIssueId } from '#contract/api/issueContent.ts';

/** The facts of the latest issue in the HTML page; null when there are none or they are invalid. */
export function latestFacts(): LatestIssue | null {
  try {
    const text = document.querySelector(`#${latestIssueId}`)?.textContent;
    return text ? z.parse(LatestIssue, JSON.parse(text)) : null;
  } catch (error) {
    console.error('The latest issue in the page cannot be read:', error);
    return null;
  }
}
