const spaces = new Set(Buffer.from('\0\t\n\f\r '));

/**
 * Returns the end of a PDF, which starts with its version and ends with the last `%%EOF`.
 * The content between is not checked: many programs write wrong tables, and every viewer repairs them.
 */
export function pdfEnd(bytes: Buffer): number | undefined {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return undefined;
  let last = bytes.length;
  while (spaces.has(bytes[last - 1] ?? -1)) last -= 1;
  return bytes.toString('latin1', last - 5, last) === '%%EOF' ? bytes.length : undefined;
}
