import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import type { ComponentProps } from 'react';
import { sermonText } from './paperStyles.ts';

/** Renders document blocks in the typography of the sermon's paper. Links open in a new tab. */
export const PageText = ({ blocks, ...frame }: { blocks: Block[] } & ComponentProps<'div'>) => (
  <Text {...frame} dangerouslySetInnerHTML={{ __html: withLinksInNewTab(toHtml(blocks)) }} />
);

/**
 * Plain string replacement is safe here, because `toHtml` writes every link the same way and escapes every `<` in the
 * document's text.
 */
const withLinksInNewTab = (html: string) =>
  html.replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');

const Text = styled('div')(({ theme }) => ({
  ...sermonText(theme),
  overflowWrap: 'break-word',
  '& > :first-of-type': { marginTop: 0 },
  '& p:empty::before': { content: '"\\00a0"' },
  '& blockquote.scripture > p': { marginBottom: 4 },
  '& blockquote.scripture::after': {
    ...theme.typography.caption,
    content: 'attr(data-reference) "  " attr(data-translation)',
    fontWeight: 600,
    whiteSpace: 'pre',
    color: theme.vars.palette.rubric,
  },
}));
