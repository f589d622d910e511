import { styled } from '@mui/material/styles';
import { categoryLabel } from '@sermon/domain/library/items';
import { Link } from '@tanstack/react-router';
import { useId, type MouseEventHandler, type ReactNode } from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import type { Template } from './template.ts';
import { TemplateMark, useIsMarked } from './TemplateMark.tsx';

type CardProps = {
  template: Template;
  /** Called when the card is pressed. Without it, the card links to the template's screen. */
  onOpen?: () => void;
  /** The id of the card's link or button. */
  linkId?: string;
  /** True to focus the card when it is rendered. */
  isFocused?: boolean;
  /** Additional buttons on the card. */
  buttons?: ReactNode;
  onContextMenu?: MouseEventHandler<HTMLElement>;
};

/** A card with a template's name, its description, and a thumbnail of its first page. */
export function TemplateCard({ template, onOpen, linkId, isFocused, buttons, onContextMenu }: CardProps) {
  const { opening, description, categories } = template;
  const id = useId();
  const isMarked = useIsMarked(template);
  const title = { id: linkId, 'data-name': true, 'aria-describedby': id, children: template.name };
  return (
    <Card onContextMenu={onContextMenu}>
      <Page aria-hidden inert>
        <PageText blocks={opening} />
      </Page>
      <div data-about>
        <div data-title>
          {onOpen ? (
            <button type="button" {...title} ref={isFocused ? focusAtOnce : undefined} onClick={onOpen} />
          ) : (
            <Link to="/sermon-templates/$id" params={{ id: template.id }} {...title} />
          )}
          {buttons}
        </div>
        <div id={id} data-described>
          <p>{description}</p>
          {isMarked ? <TemplateMark template={template} /> : <span>{categories.map(categoryLabel).join(', ')}</span>}
        </div>
      </div>
    </Card>
  );
}

/** The scale of the thumbnail. */
const scale = 0.36;

const Page = styled('div')(({ theme }) => ({
  height: 184,
  overflow: 'hidden',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  padding: '16px 20px 0',
  '& > div': {
    transform: `scale(${scale})`,
    transformOrigin: '0 0',
    width: `${100 / scale}%`,
    height: `${100 / scale}%`,
    boxSizing: 'border-box',
    padding: '44px 52px 0',
    overflow: 'hidden',
    border: `${1 / scale}px solid ${theme.vars.palette.divider}`,
    borderBottom: 0,
    backgroundColor: theme.vars.palette.surface.sheet,
    // The card itself is inside a list, so browsers would give this list the bullets of a nested list.
    '& > ul': { listStyleType: 'disc' },
  },
}));

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sheet,
  transition: theme.transitions.create('border-color', { duration: 140 }),
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&:focus-within:has([data-name]:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& [data-about]': { flex: 1, display: 'flex', flexDirection: 'column', gap: 4, padding: '12px 16px 14px' },
  '& [data-title]': { display: 'flex', alignItems: 'center', minHeight: 32, gap: 4 },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    textAlign: 'start',
    textDecoration: 'none',
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    // Makes the whole card clickable.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& [data-title] > :not([data-name])': { position: 'relative', zIndex: 1, flex: 'none', marginInlineEnd: -8 },
  '& [data-described]': {
    ...theme.typography.caption,
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-described] > p': {
    margin: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
}));
