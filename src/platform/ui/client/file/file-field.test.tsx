// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FileField } from './FileField.tsx';

afterEach(cleanup);

const file = new File(['x'], 'certificate.pdf', { type: 'application/pdf' });

function open() {
  const onChange = vi.fn();
  const upload = vi.fn(() => Promise.resolve('stored'));
  render(
    <>
      <p>Beside</p>
      <FileField label="Attachment" check={({ size }) => (size > 3 ? 'Too large.' : undefined)} upload={upload} onChange={onChange} />
    </>,
  );
  return { onChange, upload };
}

const drop = () => screen.getByText('Drop or paste a file, or').parentElement ?? document.body;

test('a dropped file is uploaded at once, and the field is highlighted while a file is over it', async () => {
  const { onChange } = open();
  const place = drop();
  fireEvent.dragOver(place);
  expect(screen.getByText('Drop the file to attach it')).toBeTruthy();
  fireEvent.dragLeave(place);
  expect(screen.queryByText('Drop the file to attach it')).toBeNull();
  fireEvent.drop(place, { dataTransfer: { files: [file] } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('stored'));
  expect(screen.getByText('certificate.pdf')).toBeTruthy();
});

test('a pasted file is accepted wherever the focus is, and pasted text is left alone', async () => {
  const { onChange, upload } = open();
  const text = createEvent.paste(document, { clipboardData: { files: [] } });
  fireEvent(document, text);
  expect(text.defaultPrevented).toBe(false);
  expect(upload).not.toHaveBeenCalled();
  fireEvent.paste(document, { clipboardData: { files: [file] } });
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('stored'));
});

test('a dropped or pasted file is checked before the upload', async () => {
  const { upload } = open();
  fireEvent.drop(drop(), { dataTransfer: { files: [new File(['large'], 'large.pdf')] } });
  await screen.findByText('Too large.');
  fireEvent.paste(document, { clipboardData: { files: [new File(['large'], 'large.pdf')] } });
  await screen.findByText('Too large.');
  expect(upload).not.toHaveBeenCalled();
});

test('a file dropped beside the field does not replace the page', () => {
  open();
  const event = createEvent.drop(screen.getByText('Beside'));
  fireEvent(screen.getByText('Beside'), event);
  expect(event.defaultPrevented).toBe(true);
});
