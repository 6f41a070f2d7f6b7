import { cutTo, inOneLine } from '../truncateText.ts';

/**
 * The header that makes a browser save a file under its title (RFC 6266). The title is percent-encoded for
 * current browsers; other browsers get an ASCII name.
 */
export function attachmentNamed(title: string, otherwise: string): string {
  const name = safe(title) || otherwise;
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\w .-]/g, '')
      .trim() || otherwise;
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded(`${name}.pdf`)}`;
}

/** Removes characters that mean a folder, a stream or a hidden file on some system. */
const safe = (title: string): string =>
  cutTo(inOneLine(title).replace(/[\p{Cc}\p{Cs}\\/:*?"<>|\s]+/gu, ' '), 120).replace(
    /^[. ]+|[. ]+$/g,
    '',
  );

/** RFC 8187: `encodeURIComponent` leaves four characters that the header may not contain. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
