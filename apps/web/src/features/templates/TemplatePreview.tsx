import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { previewBands } from '@sermon/domain/templates/bands';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQuery } from '@tanstack/react-query';
import { PageText } from '../../editor/PageText.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { ownText } from './api.ts';
import type { Template } from './template.ts';
import { Unlock } from './Unlock.tsx';

/**
 * The text of a template, styled as a sheet of paper. For a locked template, shows the beginning, which fades out, and
 * a way to unlock it.
 */
export const TemplatePreview = ({ template }: { template: Template }) => (
  <Sheet aria-label={`Preview of ${template.name}`}>
    <TextOf template={template} />
  </Sheet>
);

function TextOf({ template: { id, blocks, opening, isLocked } }: { template: Template }) {
  if (!blocks) return <FetchedText id={id} opening={opening} />;
  return isLocked ? <LockedText blocks={blocks} /> : <PageText blocks={blocks} />;
}

/** The text of a user template. Shows the opening until the full text has loaded. */
function FetchedText({ id, opening }: Pick<Template, 'id' | 'opening'>) {
  const { data: blocks, isError, refetch } = useQuery(ownText(id));
  if (blocks) return <PageText blocks={blocks} />;
  return (
    <>
      {opening.length > 0 && <PageText blocks={opening} />}
      {isError ? (
        <ConnectionTrouble message={texts.textNotLoaded} onTryAgain={() => void refetch()} />
      ) : (
        <WaitingPart />
      )}
    </>
  );
}

function LockedText({ blocks }: { blocks: Block[] }) {
  const [clear, light, heavy] = previewBands(blocks);
  return (
    <>
      <PageText blocks={clear} />
      <PageText blocks={light} data-blur="light" aria-hidden inert />
      <PageText blocks={heavy} data-blur="heavy" aria-hidden inert />
      <div data-unlock>
        <p>The full template is for subscribers.</p>
        <Unlock />
      </div>
    </>
  );
}

const Sheet = styled('section')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: size.paper,
  minHeight: 480,
  margin: '0 auto',
  padding: '40px 56px 56px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 2,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: { padding: '24px 20px 40px' },
  '& [data-blur]': { userSelect: 'none' },
  '& [data-blur="light"]': { filter: 'blur(2.5px)' },
  '& [data-blur="heavy"]': { filter: 'blur(5px)', maskImage: 'linear-gradient(black 30%, transparent)' },
  '& [data-unlock]': {
    display: 'grid',
    justifyItems: 'center',
    gap: 12,
    paddingTop: 8,
    textAlign: 'center',
    '& p': { ...theme.typography.subtitle1, margin: 0, color: theme.vars.palette.text.primary },
  },
}));
