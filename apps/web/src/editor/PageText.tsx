import { styled } from '@mui/material/styles';
import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import type { ComponentProps } from 'react';
import { sermonText } from './paperStyles.ts';

/** What is written in a document, as it stands on the sermon's paper. Links in it open beside. */
export const PageText = ({ blocks, ...frame }: { blocks: Block[] } & ComponentProps<'div'>) => (
  <Text {...frame} dangerouslySetInnerHTML={{ __html: withLinksInNewTab(toHtml(blocks)) }} />
);

/** `toHtml` writes every link in the same way, and no text with a `<` in it. */
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
