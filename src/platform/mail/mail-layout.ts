/** A line of an email: a label with one or several lines of text. */
type Fact = { label: string; lines: readonly string[] };

/** One entry of an email about several things. */
type Item = { said: string; detail: string; link?: string | undefined };

/** The content of an email; the layout is the same for all emails. */
export type MailPage = {
  companyName: string;
  heading: string;
  /** One sentence below the heading. */
  lead: string;
  /** The preview text that mail programs show beside the subject. */
  brief: string;
  facts?: readonly Fact[];
  items?: readonly Item[];
  button: { label: string; link: string };
  /** The effect of the button, or the attachment. */
  note?: string | undefined;
  /** Why the recipient gets the email. */
  why: string;
  changeLink: string;
};

/** Longer lines of plain text are wrapped. */
const columns = 70;

/**
 * Returns an email as plain text.
 *
 * @example pageText({ …, heading: 'Your leave is approved', facts: [{ label: 'Leave type', lines: ['Annual leave'] }] }) // 'Your leave is approved\n…\n  Leave type   Annual leave\n…'
 */
export function pageText({ companyName, heading, lead, facts = [], items = [], button, note, why, changeLink }: MailPage): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length)) + 3;
  const parts = [
    [...wrapText(heading), ...wrapText(lead)],
    facts.flatMap(({ label, lines }) => factLines(label.padEnd(width), lines)),
    ...items.map(({ said, detail, link }) => [
      ...wrapText(said, '- ', '  '),
      ...wrapText(detail, '  '),
      ...(link === undefined ? [] : [`  ${link}`]),
    ]),
    [`${button.label}:`, button.link],
    note === undefined ? [] : wrapText(note),
    ['--', ...wrapText(`Leave, ${companyName}. ${why}`), `Email preferences: ${changeLink}`],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function factLines(label: string, lines: readonly string[]): string[] {
  const inset = ' '.repeat(label.length + 2);
  return lines.flatMap((line, place) => wrapText(line, place === 0 ? `  ${label}` : inset, inset));
}

/** Wraps a text into lines; a word that is longer than a line is not split. */
function wrapText(text: string, first = '', rest = first): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of replaceTypography(text).split(/\s+/)) {
    if (!isEmpty && line.length + word.length + 1 > columns) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()];
}

const plain: Readonly<Record<string, string>> = { '→': '->', '‘': "'", '’': "'", '“': '"', '”': '"' };
const replaceTypography = (text: string) => text.replaceAll(/[→‘’“”]/g, (sign) => plain[sign] ?? sign);

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

/** Changes for mail programs that support dark mode and narrow screens. Others show dark text on white. */
const sheet = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f1012 !important; }
  .sheet { background: #16171a !important; border-color: #2a2c31 !important; }
  .h, .v { color: #ededef !important; }
  .k, .p { color: #b4b6bd !important; }
  .foot, .foot a { color: #979aa3 !important; }
  .line { border-color: #2a2c31 !important; }
  .link { color: #9db1ff !important; }
  .go { background: #4a69dc !important; }
}
@media (max-width: 620px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .go { display: block !important; text-align: center !important; }
  .outer { padding: 12px !important; }
  .foot { padding: 0 21px !important; }
}`;

/** Returns the email as HTML: no image, no script, nothing loaded from elsewhere, and all text escaped. */
export function pageHtml(subject: string, page: MailPage): string {
  const { companyName, heading, lead, brief, facts = [], items = [], button, note, why, changeLink } = page;
  const body = `<p class="k" style="margin:0 0 16px;color:#505259;font:600 13px/20px ${font}">Leave <span style="font-weight:400">&nbsp;${escape(companyName)}</span></p>
<h1 class="h" style="margin:0 0 8px;color:#191a1d;font:600 22px/28px ${font};letter-spacing:-0.3px">${escape(heading)}</h1>
<p class="p" style="margin:0 0 20px;color:#505259;font:15px/22px ${font}">${escape(lead)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${[...facts.map(factRow), ...items.map(itemRow)].join('\n')}
</table>
<p style="margin:24px 0 0"><a class="go" href="${escape(button.link)}" style="display:inline-block;padding:11px 20px;border-radius:7px;background:#2d4fc4;color:#ffffff;font:500 15px/20px ${font};text-decoration:none">${escape(button.label)}</a></p>
${note === undefined ? '' : `<p class="p" style="margin:16px 0 0;color:#505259;font:13px/20px ${font}">${escape(note)}</p>`}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
${sheet}
</style>
</head>
<body class="page" style="margin:0;background:#f6f6f4">
<div style="display:none;max-height:0;overflow:hidden">${escape(brief)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f4">
<tr><td class="outer" align="center" style="padding:32px 16px">
<main>
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e5e5e1;border-radius:10px;text-align:left">
<tr><td class="pad" style="padding:28px 32px 32px">
${body}
</td></tr>
</table>
<p class="foot" style="max-width:536px;margin:16px auto 0;color:#696b72;font:12px/18px ${font};text-align:left">${escape(why)} <a href="${escape(changeLink)}" style="color:#505259">Email preferences</a></p>
</main>
</td></tr>
</table>
</body>
</html>
`;
}

/** Emphasises the result of a change. @example withResult('20 → 18 days') // '20 → <b style="font-weight:600">18 days</b>' */
const withResult = (line: string) => line.replace(/^([^→]{1,40}→ )(.{1,80})$/, '$1<b style="font-weight:600">$2</b>');

const factRow = ({ label, lines }: Fact) => `<tr>
<td class="k line" style="padding:9px 16px 9px 0;border-top:1px solid #e5e5e1;color:#505259;font:13px/20px ${font};vertical-align:top;width:112px">${escape(label)}</td>
<td class="v line" style="padding:9px 0;border-top:1px solid #e5e5e1;color:#191a1d;font:14px/20px ${font};vertical-align:top;overflow-wrap:anywhere">${lines.map((one) => withResult(escape(one))).join('<br>')}</td>
</tr>`;

const itemRow = ({ said, detail, link }: Item) => `<tr>
<td class="line" style="padding:9px 0;border-top:1px solid #e5e5e1;overflow-wrap:anywhere">
<p class="v" style="margin:0;color:#191a1d;font:500 14px/20px ${font}">${link === undefined ? escape(said) : `<a class="link" href="${escape(link)}" style="color:#2d4fc4;text-decoration:none">${escape(said)}</a>`}</p>
<p class="p" style="margin:0;color:#505259;font:13px/20px ${font}">${escape(detail)}</p>
</td>
</tr>`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
