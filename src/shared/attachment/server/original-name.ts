const maxFileNameLength = 255;

/**
 * Returns a file's own name for storing and showing it: its last part (some browsers send a path) without invisible characters, which could reorder
 * the rest. A name that is too long keeps its extension.
 *
 * @example safeName('C:\\scans\\doctor.pdf') // 'doctor.pdf'
 */
export function safeName(name: string): string {
  const shown = name
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return shown.slice(-maxFileNameLength).toWellFormed();
}

/**
 * Returns the header that shows a file in the browser and proposes its name for saving (RFC 6266), in ASCII for old clients and in full (RFC 8187).
 *
 * @example inlineDisposition('résumé.pdf') // `inline; filename="r_sum_.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`
 */
export function inlineDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
