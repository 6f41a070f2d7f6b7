/** What a publisher should know about a file that was published all the same. */
const sentences = {
  repaired:
    'The file is damaged in places. What could be read was mended and published: look through its pages.',
  as_it_is:
    'The file is damaged and could not be written anew, so it was published as it is: look through its pages.',
  pages_unreadable: 'Some pages of the file are damaged and will not show: look through its pages.',
  no_sample: 'No sample could be cut out of the damaged file: the issue has none.',
  picture_left_out:
    'A picture of more than 40 million pixels is missing on the cover, or on the spread that you see of it. Readers see it. With a smaller one in the file it is there too.',
  no_text:
    'Many pages are pictures without text, as a scanner makes them: readers can neither select, search nor hear their words.',
} as const;

export type Warning = keyof typeof sentences;

export const sentenceOf = (warning: Warning): string => sentences[warning];
