import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Figure = { order: number; fault: string; promise: string; figure: string };

export const figuresDir = path.resolve('test-results/faults');

/** Stores the measurement of a test for the table in docs/operations.md. */
export function recordFigure(figure: Figure): void {
  mkdirSync(figuresDir, { recursive: true });
  writeFileSync(path.join(figuresDir, `${String(figure.order).padStart(2, '0')}-${process.pid}.json`), JSON.stringify(figure));
}

/** Formats milliseconds as seconds. @example seconds(1234) // '1.2 s' */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
