import * as z from 'zod/mini';
import { FirstIssues, firstIssuesId } from '#contract/firstIssues.ts';

/** The issues that came in the document; null where it has none, or none that make sense. */
export function firstIssues(): FirstIssues | null {
  try {
    const text = document.querySelector(`#${firstIssuesId}`)?.textContent;
    return text ? z.parse(FirstIssues, JSON.parse(text)) : null;
  } catch (error) {
    console.error('The issues in the page cannot be read:', error);
    return null;
  }
}
