/** A change of a text: replaces the part from `start` to `end` by `text`. */
export type Edit = { start: number; end: number; text: string };

export const applyEdit = (source: string, { start, end, text }: Edit): string => source.slice(0, start) + text + source.slice(end);
