interface Props {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  /** Is called with at least one file. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** The hidden input of a button that chooses files. */
export const FileInput = ({ ref, label, onFiles, ...input }: Props) => (
  <input
    {...input}
    ref={ref}
    type="file"
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => {
      const [file, ...others] = currentTarget.files ?? [];
      if (file) onFiles([file, ...others]);
      // The same file can be chosen again.
      currentTarget.value = '';
    }}
  />
);
