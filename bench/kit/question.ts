/**
 * The settings of a run.
 *
 * @property people the size of the large companies
 * @property only texts; a job counts if its name contains one of them
 * @property folder the folder of the large companies
 * @property profile a folder for a CPU profile of the server
 */
export type Options = {
  rounds: number;
  people: number;
  minutes: number;
  only: readonly string[];
  folder: string;
  profile: string | undefined;
};

/** A file of `bench/questions`: what it answers, and how. */
export type Question = { question: string; ask: (options: Options) => Promise<void> };

export const year = new Date().getFullYear();

export const print = (line: string) => process.stdout.write(`${line}\n`);

export const isWanted = ({ only }: Options, name: string) => only.length === 0 || only.some((text) => name.includes(text));

/** Prints the head of a table. @returns a function that prints a row */
export function printTable(...headings: string[]): (...cells: (string | number)[]) => void {
  const row = (cells: readonly string[]) => print(`| ${cells.join(' | ')} |`);
  row(headings);
  row(headings.map((_, n) => (n === 0 ? '---' : '--:')));
  return (...cells) => row(cells.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)));
}

/** @example figure(0.5) // '0.50' @example figure(1234.5) // '1235' */
const figure = (value: number) => value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : 2);

export const seconds = (ms: number) => (ms / 1000).toFixed(2);
export const times = (ratio: number) => `**${ratio.toFixed(2)}**`;
