/** Text between tags, and in an attribute between double quotes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<"]/g, (sign) => escapes[sign] ?? sign);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A block of JSON that no text in it can end, also for what reads it as a script. */
export const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${scriptSafe(value)}</script>`;

const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
