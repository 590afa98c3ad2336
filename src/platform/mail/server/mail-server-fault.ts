import { hostAndPort, connectionFault, parseExternalServer } from '#src/base/text/server/connection-fault.ts';

/**
 * Explains to administrators why the mail server cannot be used; undefined if it only refuses one email. The text contains the code of an
 * answer, not its words, which may quote an email with a secret link.
 */
export function mailServerFault(error: unknown, smtpUrl: string): string | undefined {
  const server = parseExternalServer('The mail server', 'SMTP_URL', smtpUrl);
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH')
    return `The mail server at ${hostAndPort(server)} rejects the user name or the password in SMTP_URL (${responseCodeOf(responseCode)}).`;
  if (typeof responseCode === 'number')
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? undefined
      : `The mail server at ${hostAndPort(server)} refuses with ${responseCode}.`;
  const kind = typeof code === 'string' ? ` (${code})` : '';
  return (
    connectionFault(error, server) ?? `No mail server answers at ${hostAndPort(server)} as it should${kind}. Check the port in SMTP_URL.`
  );
}

const responseCodeOf = (code: unknown) => (typeof code === 'number' ? String(code) : 'it offers no supported sign-in method');
