import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { Button } from '../../../ui/plain/Button.tsx';
import { Choices } from '../archiveStyles.ts';
import type { Draft } from './drafts.ts';
import { DraftRow } from './DraftRow.tsx';
import { Head, Sheet } from './reviewStyles.ts';

const pageLength = 50;

type TableProps = {
  drafts: readonly Draft[];
  /** Drafts whose name already exists in the library. */
  existing: ReadonlySet<number>;
  onEdit: (change: (draft: Draft) => Draft) => void;
};

/** 50 drafts per page. */
export function ReviewTable({ drafts, existing, onEdit }: TableProps) {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(drafts.length / pageLength);
  const included = drafts.filter(({ isIncluded }) => isIncluded).length;
  const change = useCallback(
    (key: number, part: Partial<Draft>) => onEdit((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
    [onEdit],
  );
  return (
    <>
      <Sheet role="table" aria-label="Documents to add" aria-rowcount={drafts.length + 1}>
        <Head role="row">
          <span role="columnheader">
            <input
              type="checkbox"
              aria-label="Add all"
              checked={included === drafts.length}
              ref={(box) => {
                if (box) box.indeterminate = included > 0 && included < drafts.length;
              }}
              onChange={({ target }) => onEdit((draft) => ({ ...draft, isIncluded: target.checked }))}
            />
          </span>
          <span role="columnheader">Title</span>
          <span role="columnheader">Preach Date</span>
          <span role="columnheader">Passage</span>
          <span role="columnheader">File</span>
        </Head>
        {drafts.slice(page * pageLength, (page + 1) * pageLength).map((draft) => (
          <DraftRow key={draft.key} draft={draft} isExisting={existing.has(draft.key)} onChange={change} />
        ))}
      </Sheet>
      {pages > 1 && (
        <Choices role="navigation" aria-label="Pages">
          <Button variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Typography variant="body2" aria-live="polite">
            Page {page + 1} of {pages}
          </Typography>
          <Button variant="outlined" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Choices>
      )}
    </>
  );
}
