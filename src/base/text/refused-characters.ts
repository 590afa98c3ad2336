// Line feed, carriage return and tab are allowed, because a reason may have paragraphs.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/**
 * Control characters, direction marks and line separators, which can make a text look like another.
 *
 * @example hasRefusedCharacters('Ann\u202e') // true
 */
export const hasRefusedCharacters = (text: string): boolean => refused.test(text);
