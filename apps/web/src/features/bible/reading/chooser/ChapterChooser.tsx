import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { ChapterAt } from '@sermon/domain/scripture/chapters/walk';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ChapterFinder } from './ChapterFinder.tsx';
import { touch } from '../../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';

type ChapterChooserProps = { name: string; at: ChapterAt | null; onChoose: (at: ChapterAt) => void };

export function ChapterChooser({ name, at, onChoose }: ChapterChooserProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title="Choose a chapter" describeChild>
        <Opener
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {name}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </Opener>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Choose a chapter',
            sx: { mt: 0.5, width: 320, maxHeight: 460, display: 'flex', flexDirection: 'column' },
          },
        }}
      >
        <ChapterFinder
          at={at}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      </Popover>
    </>
  );
}

const Opener = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.h3,
  gap: 6,
  maxWidth: '100%',
  minHeight: 40,
  margin: '0 -8px',
  padding: '2px 8px',
  borderRadius: 8,
  textAlign: 'start',
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { minHeight: 44 },
}));
