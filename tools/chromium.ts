import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';

/** A browser for tests: its program and its environment variables. */
export type Browser = { executablePath: string; env: Record<string, string> };

/**
 * Finds a Chromium: the environment variable CHROMIUM, or the one that comes with the project. That one is the same everywhere and, without
 * a window, needs half the work. If it does not run, an installed one or Playwright's own is used.
 */
export async function findChromium(): Promise<Browser> {
  const chosen = process.env.CHROMIUM;
  if (!chosen && hasOwnChromium) return ownChromium();
  const executablePath = [
    chosen,
    inPath('chromium'),
    inPath('chromium-browser'),
    inPath('google-chrome'),
    playwright.executablePath(),
  ].find((file) => file !== undefined && file !== '' && existsSync(file));
  if (executablePath === undefined) throw new Error('No Chromium found. Set CHROMIUM to its path.');
  return { executablePath, env: {} };
}

function inPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));
}

/** Whether the Chromium that comes with the project runs on this machine. */
export const hasOwnChromium = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the Chromium that comes with the project into the temporary folder, with the libraries that a bare system lacks. */
export async function ownChromium(): Promise<Browser> {
  // Without this, the package assumes that the system has the libraries.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  return { executablePath, env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' } };
}
