import type { UploadWarning } from '#contract/admin/upload.ts';

/** A warning about a published file. */
export type Warning = UploadWarning;

const messages: Readonly<Record<Warning['code'], (warning: Warning) => string>> = {
  repaired: () =>
    'The file is damaged in places. What could be read was mended and published: look through its pages.',
  as_it_is: () =>
    'The file is damaged and could not be written anew, so it was published as it is: look through its pages.',
  pages_unreadable: () =>
    'Some pages of the file are damaged and will not show: look through its pages.',
  pages_incomplete: () =>
    'Some pages hold a font or a picture that browsers cannot show: letters or pictures are missing there, for readers too. Export the file again, as PDF/X or with its fonts embedded.',
  no_sample: () => 'No sample could be cut out of the damaged file: the issue has none.',
  cover_incomplete: () =>
    'A picture is missing on the cover, because it is too large to be painted here. Readers see it in the issue. With a smaller one in the file it is on the cover too.',
  picture_left_out: () =>
    'A picture is missing on the spread that you see of the file, because it is too large to be painted here. Readers see it.',
  no_text: () =>
    'Many pages are pictures without text, as a scanner makes them: readers can neither select, search nor hear their words.',
  attachments_left_out: ({ count = 1 }) =>
    count === 1
      ? 'A file that is attached to the PDF was left out: readers do not get it.'
      : `${count} files that are attached to the PDF were left out: readers do not get them.`,
  media_left_out: () =>
    'Films and sounds in the file do not play: readers see their still picture.',
  form_left_out: () =>
    'The file is an XFA form, which only Acrobat shows: readers see its placeholder page. Print the form in Acrobat to a new PDF, and publish that.',
};

/** The maximum number of named pages. */
const maxPages = 10;

export function sentenceOf(warning: Warning): string {
  const sentence = messages[warning.code](warning);
  const { pages = [] } = warning;
  if (pages.length === 0) return sentence;
  const more = pages.length > maxPages ? ` and ${pages.length - maxPages} more` : '';
  return `${sentence} Affected pages: ${pages.slice(0, maxPages).join(', ')}${more}.`;
}
