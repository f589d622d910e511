import { ThemeProvider } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { theme } from '../../ui/theme.ts';
import { TransferPanel } from './TransferPanel.tsx';
import { Transfers, type Job } from './transfers.ts';
import { TransfersContext } from './useTransfers.ts';

const failing = (name: string): Job<string> => ({
  lane: 'upload',
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

test('what came to an end is closed together, and what is under way goes on', async () => {
  show(failing('Bulletin.pdf'), failing('Hymn.mp3'), running('Film.mp4'));
  await screen.findByRole('button', { name: 'Close Hymn.mp3' });
  await userEvent.click(screen.getByRole('button', { name: 'Close All' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Cancel Film.mp4' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close All' })).not.toBeInTheDocument();
});

test('a single line has its own Close and no other', async () => {
  show(failing('Bulletin.pdf'), running('Film.mp4'));
  await screen.findByRole('button', { name: 'Close Bulletin.pdf' });
  expect(screen.queryByRole('button', { name: 'Close All' })).not.toBeInTheDocument();
});
