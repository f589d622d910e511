import { useEffect, useState, type ReactNode } from 'react';
import { TransferPanel } from './TransferPanel.tsx';
import { Transfers } from './transfers.ts';
import { TransfersContext } from './useTransfers.ts';

/** Transfers go on while the user moves between screens. Warns if the page is about to be closed during one. */
export function TransfersProvider({ children }: { children: ReactNode }) {
  const [transfers] = useState(() => new Transfers());
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (transfers.isBusy) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      transfers.close();
    };
  }, [transfers]);
  return (
    <TransfersContext value={transfers}>
      {children}
      <TransferPanel />
    </TransfersContext>
  );
}
