const maxFileNameLength = 255;

/**
 * A file's own name as it is kept and shown: only its last part (some browsers send a path), without characters that cannot be seen
 * and could turn the rest around, the ending kept when it is too long.
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
 * The header that shows a file in place and proposes its name when it is saved (RFC 6266), in ASCII for old readers and whole (RFC 8187).
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
