import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPassphrase } from './backup-passphrase.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-passphrase-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'passphrase'), text);
  return path.join(folder, 'passphrase');
}

test('a passphrase comes from a file, without the line ending, or from the environment', () => {
  for (const end of ['', '\n', '\r\n'])
    expect(readPassphrase({ BACKUP_PASSPHRASE_FILE: fileWith(`four words with spaces ${end}`) })).toBe('four words with spaces ');
  expect(readPassphrase({ BACKUP_PASSPHRASE: 'four words with spaces' })).toBe('four words with spaces');
});

test('a passphrase is optional', () => {
  expect(readPassphrase({})).toBeUndefined();
  expect(readPassphrase({ BACKUP_PASSPHRASE: '', BACKUP_PASSPHRASE_FILE: '' })).toBeUndefined();
});

test.each([
  ['too short', { BACKUP_PASSPHRASE: 'elevenchars' }, 'at least 12 characters'],
  ['in an empty file', () => ({ BACKUP_PASSPHRASE_FILE: fileWith('\n') }), 'at least 12 characters'],
  ['given twice', { BACKUP_PASSPHRASE: 'four words with spaces', BACKUP_PASSPHRASE_FILE: '/x' }, 'not both'],
  ['in a missing file', { BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase' }, 'cannot be read: ENOENT'],
])('a passphrase is refused when it is %s', (_, environment, line) => {
  expect(() => readPassphrase(typeof environment === 'function' ? environment() : environment)).toThrow(line);
});
