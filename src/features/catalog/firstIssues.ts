import * as z from 'zod/mini';
import { FirstIssues, firstIssuesId } from '#contract/firstScreen.ts';

/** The issues in the HTML page; null when there are none or they are invalid. */
export function firstIssues(): FirstIssues | null {
  try {
    const text = document.querySelector(`#${firstIssuesId}`)?.textContent;
    return text ? z.parse(FirstIssues, JSON.parse(text)) : null;
  } catch (error) {
    console.error('The issues in the page cannot be read:', error);
    return null;
  }
}
