import { ChevronDown, ChevronUp, Waypoints } from 'lucide-react';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { memo, useId, useState } from 'react';
import { CrossReferences } from './CrossReferences.tsx';
import { FoundVerse, type FoundVerseProps } from './FoundVerse.tsx';
import { useTabIndex } from './tabStop.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type VerseResultProps = FoundVerseProps & { reasons?: readonly string[] | undefined; level?: 'h3' | 'h4' };

export const VerseResult = memo(function VerseResult(props: VerseResultProps) {
  const { level = 'h3', result, translation, viewSetting, copySetting, onInsert, onRead } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  const tabIndex = useTabIndex();
  const Chevron = isUnfolded ? ChevronUp : ChevronDown;
  const unfold = (
    <Tooltip title="Cross References">
      <Unfold
        tabIndex={tabIndex}
        aria-label={`Cross references for ${result.title}`}
        aria-expanded={isUnfolded}
        aria-controls={isUnfolded ? id : undefined}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <Waypoints size={16} strokeWidth={1.75} aria-hidden />
        <Chevron size={14} strokeWidth={1.75} aria-hidden />
      </Unfold>
    </Tooltip>
  );
  return (
    <FoundVerse {...props} tools={unfold}>
      {isUnfolded && (
        <Below id={id} role="group" tabIndex={-1} aria-label={`Cross references for ${result.title}`}>
          <CrossReferences
            reference={result.title}
            translationId={translation.translationId}
            isWithin
            level={level === 'h3' ? 'h4' : 'h5'}
            {...{ viewSetting, copySetting, onInsert, onRead }}
          />
        </Below>
      )}
    </FoundVerse>
  );
});

const Unfold = styled(ButtonBase)(({ theme }) => ({
  gap: 2,
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '&[aria-expanded="true"]': { color: theme.vars.palette.primary.main },
  [touch]: { minWidth: 44, height: 44 },
}));

const Below = styled('div')(({ theme }) => ({
  outline: 'none',
  margin: '6px -20px -10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  '& li:last-of-type': { borderBottom: 0 },
  '& li': { paddingInlineStart: 14 },
}));
