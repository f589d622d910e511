import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FilePenLine } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { NameAndFacts } from '../../ui/plain/NameAndFacts.tsx';
import { inSentence, whenWas } from '../../ui/time/when.ts';
import { MainAction } from './MainAction.tsx';
import { summaryOf } from './readText.ts';
import { TextMenu } from './TextMenu.tsx';
import type { NamedText, Tools } from './textActions.ts';
import type { UnsavedText } from './useUnsaved.ts';
import { waitsFor } from './waitsFor.ts';

type RowProps = UnsavedText & { isSent: boolean; now: Date; tools: Tools; onRead: (text: NamedText) => void };

export const UnsavedRow = memo(function UnsavedRow({ entry, state, isSent, now, tools, onRead }: RowProps) {
  const { data: summary, isPending } = useQuery(summaryOf(entry, tools.journal));
  /** Undefined before the menu was opened for the first time. */
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const title = 'name' in state ? state.name : entry.name;
  const name = title ?? (summary?.opening || texts.nameless);
  const named = { entry, state, name };
  const facts = [texts.written(inSentence(whenWas(entry.at, now))), summary && builderTexts.words(summary.words)];
  if (title === null && isPending)
    return (
      <Row>
        <Skeleton variant="rounded" width={240} height={20} />
      </Row>
    );
  return (
    <Row>
      <FilePenLine size={20} strokeWidth={1.6} aria-hidden />
      <NameAndFacts name={name} facts={facts}>
        <span>{waitsFor({ entry, state }, isSent)}</span>
        {title !== null && summary?.opening && <q>{summary.opening}</q>}
      </NameAndFacts>
      <Actions>
        <Button variant="outlined" aria-label={`Read ${name}`} onClick={() => onRead(named)}>
          Read
        </Button>
        <MainAction named={named} tools={tools} />
        <IconButton
          aria-label={`More actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Ellipsis size={20} strokeWidth={1.6} />
        </IconButton>
      </Actions>
      {anchor !== undefined && <TextMenu named={named} anchor={anchor} tools={tools} onClose={() => setAnchor(null)} />}
    </Row>
  );
});

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > svg': { flex: 'none', marginTop: 3, color: theme.vars.palette.text.secondary },
  '& > div:first-of-type': { gap: 2 },
  '& q': {
    ...theme.typography.body2,
    marginTop: 4,
    fontFamily: theme.typography.subtitle1.fontFamily,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    quotes: 'none',
  },
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', '& > div:first-of-type': { flexBasis: 'calc(100% - 32px)' } },
}));

const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('sm')]: {
    flex: '1 0 100%',
    paddingInlineStart: 32,
    boxSizing: 'border-box',
    '& > button, & > a': { minHeight: size.tap },
    '& > :last-child': { width: size.tap, height: size.tap, marginInlineStart: 'auto' },
  },
}));
