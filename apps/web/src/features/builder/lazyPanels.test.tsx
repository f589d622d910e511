import { ThemeProvider } from '@mui/material/styles';
import { defaultLayout } from '@sermon/domain/printing/layout';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../queryClient.ts';
import { fakeNetwork } from '../../testing/network.setup.ts';
import type { LazyModule } from '../../ui/lazy/lazyModule.ts';
import { theme } from '../../ui/theme/theme.ts';
import { HistoryDialog, lazyHistory } from '../history/HistoryDialog.tsx';
import { lazyPreview, PrintPreview } from '../printing/PrintPreview.tsx';
import { PassageReader } from '../bible/PassageReader.tsx';
import { lazyReading } from '../bible/reading/lazyReading.ts';

const documentId = '0197a2c4-0000-7000-8000-0000000000d0';
const onClose = vi.fn();

afterEach(() => {
  vi.restoreAllMocks();
  onClose.mockClear();
});

type Case = { name: string; module: LazyModule<unknown>; dialog: ReactNode };
const cases: Case[] = [
  {
    name: 'The chapter',
    module: lazyReading,
    dialog: (
      <PassageReader
        reading={{ reference: 'Romans 8', translationId: 'WEB' }}
        backTo="Search Bible"
        onInsert={vi.fn()}
        onClose={onClose}
      />
    ),
  },
  {
    name: 'The version history',
    module: lazyHistory,
    dialog: (
      <HistoryDialog
        ownerId={documentId}
        documentId={documentId}
        current={() => ({ html: '<p>He saw him</p>', date: new Date('2026-11-22T09:58:00') })}
        isByAdministrator={false}
        beforeOpen={async () => true}
        onRestore={vi.fn()}
        onClose={onClose}
      />
    ),
  },
  {
    name: 'The preview',
    module: lazyPreview,
    dialog: (
      <PrintPreview
        documentId={documentId}
        name="The Father Who Runs"
        read={() => ''}
        save={async () => true}
        printPage={vi.fn()}
        file={{ busy: null, print: vi.fn(), download: vi.fn() }}
        layout={defaultLayout}
        onLayout={vi.fn()}
        isOpen
        onClose={onClose}
      />
    ),
  },
];

test.each(cases)('$name that fails to load says what helps and can be closed', async ({ name, module, dialog }) => {
  fakeNetwork({ [`GET /api/BuilderAssets/GetRevisions/${documentId}`]: [] });
  const fetched = vi.spyOn(module, 'fetch').mockResolvedValue();
  vi.spyOn(module, 'state', 'get').mockReturnValue({ kind: 'failed', cause: null });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider theme={theme}>{dialog}</ThemeProvider>
    </QueryClientProvider>,
  );
  const shown = within(await screen.findByRole('dialog'));
  expect(await shown.findByRole('alert')).toHaveTextContent(
    `${name} could not be loaded. If you're online and trying again doesn't help, refresh the page. Your text is safe.`,
  );
  fetched.mockClear();
  await userEvent.click(shown.getByRole('button', { name: 'Try Again' }));
  expect(fetched).toHaveBeenCalledOnce();
  await userEvent.click(shown.getByRole('button', { name: /^(Close|Back to Search Bible)$/ }));
  expect(onClose).toHaveBeenCalledOnce();
});
