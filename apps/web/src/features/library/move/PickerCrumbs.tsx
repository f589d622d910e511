import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { myLibrary } from '@sermon/domain/texts/library';
import { ChevronRight } from 'lucide-react';
import { touch } from '../../../ui/theme/tokens.ts';

export const PickerCrumbs = (props: { path: readonly LibraryItem[]; onEnter: (id: string | null) => void }) => (
  <Steps aria-label="Current location">
    <ol>
      {[null, ...props.path].map((folder, index) => {
        const isHere = index === props.path.length;
        return (
          <li key={folder?.id ?? 'home'}>
            {index > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            <button
              type="button"
              aria-current={isHere ? 'location' : undefined}
              onClick={() => props.onEnter(folder?.id ?? null)}
            >
              {folder?.name ?? myLibrary}
            </button>
          </li>
        );
      })}
    </ol>
  </Steps>
);

const Steps = styled('nav')(({ theme }) => ({
  padding: '0 14px 10px',
  '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& li': { display: 'flex', alignItems: 'center', color: theme.vars.palette.text.secondary, maxWidth: '100%' },
  '& button': {
    ...theme.typography.caption,
    minHeight: 28,
    padding: '0 6px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [touch]: { minHeight: 44 },
  },
  '& button[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& button:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
