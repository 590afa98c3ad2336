const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Characters that XML cannot contain, and the carriage return, which readers turn into a second line break.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu;
// oxlint-disable-next-line no-control-regex -- as above
const special = /[\u0000-\u0008\u000b-\u001f&<>"\ud800-\udfff\ufffe\uffff]|_[xX]/;

/**
 * Escapes a text for an XML element or attribute of a workbook. Characters that XML cannot contain are left out.
 *
 * @example escapeXml('R&D') // 'R&amp;D'
 * @example escapeXml('_x0041_') // '_x005F_x0041_', which Excel shows as it was typed and not as A
 */
export function escapeXml(text: string): string {
  // Most cells have no such characters, and exports have a million cells.
  if (!special.test(text)) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
