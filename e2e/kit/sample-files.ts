import { utils, write } from '@e965/xlsx';

/** Creates a PDF with one empty page, padded to this many bytes if given. */
export function pdfFile(name: string, size?: number): { name: string; mimeType: string; buffer: Buffer } {
  const objects = [
    '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n',
    '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 72 72]>>\nendobj\n',
  ];
  const starts: number[] = [];
  let body = '%PDF-1.4\n';
  for (const object of objects) {
    starts.push(body.length);
    body += object;
  }
  const end = (at: number) =>
    `xref\n0 4\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}` +
    `trailer\n<</Size 4 /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  if (size !== undefined) {
    const padding = size - body.length - end(size).length;
    body += `%${' '.repeat(padding - 2)}\n`;
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end(body.length), 'latin1') };
}

/** Creates a filled-in template: instructions on the first sheet, the headings and rows on the second. */
export function templateFile(name: string, columns: readonly string[], rows: readonly (readonly (string | number | Date | null)[])[]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Instructions']]), 'Instructions');
  const sheet = utils.aoa_to_sheet([[...columns], ...rows.map((row) => [...row])], { cellDates: true, UTC: true, dateNF: 'dd/mm/yyyy' });
  utils.book_append_sheet(book, sheet, 'Data');
  const bytes = write(book, { type: 'buffer', bookType: name.endsWith('.xls') ? 'biff8' : 'xlsx', cellDates: true }) as Buffer;
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}
