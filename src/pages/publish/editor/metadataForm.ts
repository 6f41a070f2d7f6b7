import { IssueMetadata, namesIn, namesText } from '#contract/issueMetadata.ts';

/** The fields of the series, the number, the date, the authors and the tags. An empty field stands for none. */
export interface MetadataForm {
  readonly series: string;
  readonly issueNumber: string;
  readonly coverDate: string;
  /** With commas between the names. */
  readonly authors: string;
  readonly tags: string;
}

export const metadataFormOf = (issue: IssueMetadata): MetadataForm => ({
  series: issue.series ?? '',
  issueNumber: issue.issueNumber ?? '',
  coverDate: issue.coverDate ?? '',
  authors: namesText(issue.authors),
  tags: namesText(issue.tags),
});

/** The metadata that the fields say, valid or not. */
export const metadataIn = (form: MetadataForm): IssueMetadata => ({
  series: form.series.trim() || null,
  issueNumber: form.issueNumber.trim() || null,
  coverDate: form.coverDate.trim() || null,
  authors: namesIn(form.authors),
  tags: namesIn(form.tags),
});

export type MetadataFault = 'dateWrong' | 'namesWrong';

export function metadataFaults(
  form: MetadataForm,
): Readonly<Partial<Record<keyof MetadataForm, MetadataFault>>> {
  const { coverDate, authors, tags } = IssueMetadata.shape;
  const metadata = metadataIn(form);
  return {
    ...(!coverDate.safeParse(metadata.coverDate).success && { coverDate: 'dateWrong' as const }),
    ...(!authors.safeParse(metadata.authors).success && { authors: 'namesWrong' as const }),
    ...(!tags.safeParse(metadata.tags).success && { tags: 'namesWrong' as const }),
  };
}
