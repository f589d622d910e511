import { originals } from '@sermon/contract/files';
import { files as texts } from '@sermon/domain/texts/files';
import { formatSize } from '@sermon/domain/texts/numbers';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { DetailsRow } from '../../ui/plain/DetailsRow.tsx';
import { useTransfers } from './TransfersProvider.tsx';
import { originalJob } from './transferJobs.ts';

/** Shows nothing if the document was not imported, or if its original is not kept. */
export function OriginalRow({ documentId }: { documentId: string }) {
  const isOnline = useIsOnline();
  const transfers = useTransfers();
  const { data: original } = useQuery({ ...ask(originals.get, { id: documentId }), enabled: isOnline });
  if (!original || !isOnline) return null;
  const { fileName: name, fileSize } = original;
  return (
    <DetailsRow>
      <dl>
        <dt>{texts.original}</dt>
        <dd>
          {name} <span>{formatSize(fileSize)}</span>
        </dd>
      </dl>
      <Button
        variant="outlined"
        aria-label={texts.downloadOriginal(name)}
        onClick={() => transfers.run([originalJob({ id: documentId, name, fileSize })], () => {})}
      >
        <Download size={18} strokeWidth={1.6} aria-hidden />
        {texts.download}
      </Button>
    </DetailsRow>
  );
}
