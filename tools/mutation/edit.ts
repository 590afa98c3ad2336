/** A change of a text: what lies from `start` to `end` becomes `text`. */
export type Edit = { start: number; end: number; text: string };

export const applyEdit = (source: string, { start, end, text }: Edit): string => source.slice(0, start) + text + source.slice(end);
