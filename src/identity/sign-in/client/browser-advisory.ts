/**
 * Whether the browser is not Chrome or Firefox and gets an advisory (specification section 2, /login).
 *
 * @example needsBrowserAdvisory('Mozilla/5.0 (…) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15') // true
 */
export function needsBrowserAdvisory(userAgent: string): boolean {
  // These browsers also name Chrome or Firefox, for compatibility.
  if (/Edg|OPR|SamsungBrowser|Vivaldi|YaBrowser|SeaMonkey/.test(userAgent)) return true;
  return !/Chrome\/|Chromium\/|CriOS\/|Firefox\/|FxiOS\//.test(userAgent);
}
