/**
 * Whether the browser is another than Chrome or Firefox, which get a word of advice (specification section 2, /login).
 *
 * @example needsBrowserAdvisory('Mozilla/5.0 (…) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15') // true
 */
export function needsBrowserAdvisory(userAgent: string): boolean {
  // These name Chrome or Firefox too, for compatibility.
  if (/Edg|OPR|SamsungBrowser|Vivaldi|YaBrowser|SeaMonkey/.test(userAgent)) return true;
  return !/Chrome\/|Chromium\/|CriOS\/|Firefox\/|FxiOS\//.test(userAgent);
}
