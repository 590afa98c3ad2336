import { escapeXml } from './escape-xml.ts';
import type { ZippedFile } from './zip-files.ts';

// The small files of a workbook, apart from its sheets.

/** The indexes of the formats in the style sheet below. */
export const formats = { plain: 0, heading: 1, date: 2, lines: 3 } as const;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const styles = `${xmlHead}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>`;

/** Returns the path of a sheet in the folder `xl`; the first sheet is 1. */
export const sheetPath = (n: number): string => `worksheets/sheet${n}.xml`;

/** Returns the files that do not depend on the sheets. They come first, so that the first bytes identify the file type. */
export const partsBeforeSheets = (): ZippedFile[] => [
  { name: '_rels/.rels', content: [relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])] },
  { name: 'xl/styles.xml', content: [styles] },
];

/** Returns the files that list the sheets in order. */
export function partsAfterSheets(names: readonly string[]): ZippedFile[] {
  const sheets = names.map((_, n) => ({ id: `rId${n + 1}`, type: 'worksheet', target: sheetPath(n + 1) }));
  const related = relations([...sheets, { id: `rId${names.length + 1}`, type: 'styles', target: 'styles.xml' }]);
  return [
    { name: 'xl/workbook.xml', content: [workbookXml(names)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [related] },
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
  ];
}

/** Lists the type of each file of the workbook. */
function contentTypes(sheets: readonly { target: string }[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map(({ target }) => `<Override PartName="/xl/${target}" ContentType="${type}.worksheet+xml"/>`);
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`;
}

/** Lists the files that belong to a file, with the ids that it uses for them. */
function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const items = list.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`);
  return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

/** Lists the names of the sheets in order. */
function workbookXml(names: readonly string[]): string {
  const items = names.map((name, n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  return `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${items.join('')}</sheets></workbook>`;
}
