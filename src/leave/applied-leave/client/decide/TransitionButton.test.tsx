import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveTransitions, type TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import type { LeaveTransition } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { openTransitions } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { isDestructive, TransitionButton } from './TransitionButton.tsx';

// The keys are tested in a browser; here it is enough that they are on.
vi.mock('#src/platform/ui/client/base/shortcuts.ts', () => ({ useShortcutsEnabled: () => true, useShortcut: () => undefined }));

const table: Record<string, LeaveTransition> = leaveTransitions;

/** A transition that the product does not have. */
const revoke: LeaveTransition = {
  by: 'HR',
  from: ['APPRV'],
  to: 'CANCL',
  button: { label: 'Revoke', variant: 'retreat', key: 'V' },
  dialog: { title: 'Revoke', question: () => 'Revoke it?', verb: 'Revoke', busy: 'Revoking', reason: 'none' },
  done: 'Revoked!',
  deed: 'revoked it',
};

afterEach(() => {
  delete table['revoke'];
});

const shown = (name: TransitionName) => renderToStaticMarkup(<TransitionButton name={name} onPress={() => undefined} />);

test.each<[TransitionName, string, string | undefined, boolean]>([
  ['approve', 'Approve', 'A', false],
  ['reject', 'Reject', 'R', true],
  ['approveCancel', 'Approve', 'A', false],
  ['rejectCancel', 'Reject', 'R', true],
  ['change', 'Change', undefined, false],
  ['recall', 'Recall', undefined, true],
  ['cancel', 'Cancel Leave', undefined, true],
  ['attach', 'Attachment', undefined, false],
  ['recallFiled', 'Recall', undefined, true],
  ['withdraw', 'Cancel Leave', undefined, true],
  ['handOver', 'Reassign to another approver', undefined, false],
])('the button of %s is "%s", with the key %s', (name, label, key, warns) => {
  const button = shown(name);
  expect(button).toContain(`>${label}<`);
  expect(/aria-keyshortcuts="(.)"/.exec(button)?.[1]).toBe(key);
  expect([button.includes('danger-quiet'), isDestructive(leaveTransitions[name])]).toEqual([warns, warns]);
});

test('a transition that is added to the table has its own button on the screen of the people it names', () => {
  table['revoke'] = revoke;
  const [name] = openTransitions('APPRV', 'HR');
  expect(name).toBe('revoke');
  expect(name && shown(name)).toMatch(/danger-quiet.*>Revoke<kbd[^>]*>V</);
  expect(openTransitions('APPRV', 'applicant')).toEqual(['attach', 'cancel', 'askChange']);
});
