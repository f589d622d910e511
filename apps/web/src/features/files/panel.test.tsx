import { ThemeProvider } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { theme } from '../../ui/theme/theme.ts';
import { TransferPanel, TransfersContext } from './TransfersProvider.tsx';
import { Transfers, type Job } from './transfers.ts';

const failing = (name: string): Job<string> => ({
  kind: 'upload',
  name,
  failed: 'Could not upload File',
  work: () => Promise.reject(new CallFailed('Something went wrong. Please try again.', 500)),
});
const running = (name: string): Job<string> => ({ ...failing(name), work: () => new Promise(() => {}) });

function show(...jobs: Job<string>[]) {
  const transfers = new Transfers();
  transfers.run(jobs, () => {});
  render(
    <ThemeProvider theme={theme}>
      <TransfersContext value={transfers}>
        <TransferPanel />
      </TransfersContext>
    </ThemeProvider>,
  );
}

test('Close all removes the finished transfers, and running ones continue', async () => {
  show(failing('Bulletin.pdf'), failing('Hymn.mp3'), running('Film.mp4'));
  await screen.findByRole('button', { name: 'Close Hymn.mp3' });
  await userEvent.click(screen.getByRole('button', { name: 'Close All' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Cancel Film.mp4' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close All' })).not.toBeInTheDocument();
});

test('a single line has only its own Close button', async () => {
  show(failing('Bulletin.pdf'), running('Film.mp4'));
  await screen.findByRole('button', { name: 'Close Bulletin.pdf' });
  expect(screen.queryByRole('button', { name: 'Close All' })).not.toBeInTheDocument();
});
