import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { ChevronRight, FolderInput, LayoutTemplate, PenLine, type LucideIcon } from 'lucide-react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useStartWriting } from './useStartWriting.ts';

const LinkButton = createLink(Button);
const LinkCard = createLink(ButtonBase);

type Card = {
  Icon: LucideIcon;
  title: string;
  text: string;
  label: string;
  /** Without it, the card creates a sermon. */
  to?: '/library-import' | '/sermon-templates';
};

const cards: readonly Card[] = [
  {
    Icon: PenLine,
    title: 'Write a sermon',
    text: 'A blank page opens at once. You can name it later.',
    label: 'Start Writing',
  },
  {
    Icon: FolderInput,
    title: 'Bring in your sermons',
    text: 'Word, text, Markdown and web pages: single files, a folder or a zip. You review everything before it is saved.',
    label: 'Choose Files',
    to: '/library-import',
  },
  {
    Icon: LayoutTemplate,
    title: 'Start from a template',
    text: 'Ten outlines with questions to answer, from an expository sermon to a funeral.',
    label: 'See Templates',
    to: '/sermon-templates',
  },
];

export function FirstRunCards() {
  const isPhone = useIsPhone();
  return (
    <Cards>
      {cards.map((card) => (
        <li key={card.title}>{isPhone ? <PhoneCard {...card} /> : <WideCard {...card} />}</li>
      ))}
    </Cards>
  );
}

function WideCard({ Icon, title, text, label, to }: Card) {
  const { isBusy, ...button } = useWriteButton();
  return (
    <>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <div data-words>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div data-end>
        {to ? (
          <LinkButton to={to} variant="outlined">
            {label}
          </LinkButton>
        ) : (
          <Button variant="tonal" loading={isBusy} {...button}>
            {label}
          </Button>
        )}
      </div>
    </>
  );
}

function PhoneCard({ Icon, title, text, to }: Card) {
  const { isBusy: _, ...button } = useWriteButton();
  const content = (
    <>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <span data-words>
        <b>{title}</b> <span data-text>{text}</span>
      </span>
      <span data-end>
        <ChevronRight size={20} aria-hidden />
      </span>
    </>
  );
  return to ? <LinkCard to={to}>{content}</LinkCard> : <ButtonBase {...button}>{content}</ButtonBase>;
}

function useWriteButton() {
  const isOnline = useIsOnline();
  const { startWriting, isBusy } = useStartWriting(null);
  return { isBusy, disabled: !isOnline || isBusy, onClick: () => void startWriting() };
}

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  maxWidth: 1080,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 16 },
  '& > li, & > li > :is(a, button)': {
    display: 'flex',
    alignItems: 'center',
    gap: 20,
    boxSizing: 'border-box',
    [theme.breakpoints.down('sm')]: { alignItems: 'flex-start', gap: 14 },
  },
  '& > li': {
    minHeight: 116,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    padding: '20px 20px 20px 24px',
    [theme.breakpoints.up('lg')]: { flexDirection: 'column', alignItems: 'flex-start', gap: 16, padding: 24 },
    [theme.breakpoints.down('sm')]: { minHeight: 104, padding: 0, display: 'grid', alignItems: 'stretch' },
  },
  '& > li > :is(a, button)': {
    width: '100%',
    padding: 16,
    borderRadius: 8,
    font: 'inherit',
    textAlign: 'start',
    justifyContent: 'start',
    '&.Mui-disabled': { opacity: 0.6 },
  },
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '& [data-words]': { flex: 1, minWidth: 0, display: 'block' },
  '& :is(h2, b)': { ...theme.typography.h3, display: 'block', margin: '0 0 2px' },
  '& :is(p, [data-text])': {
    ...theme.typography.body2,
    display: 'block',
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-end]': { flex: 'none' },
  [theme.breakpoints.down('lg')]: { '& [data-end] :is(a, button)': { minWidth: 140 } },
  [theme.breakpoints.down('sm')]: {
    '& :is(h2, b)': { fontSize: '1.0625rem', lineHeight: '1.5rem' },
    '& [data-end]': { alignSelf: 'center', display: 'flex' },
    '& [data-end] svg': { color: theme.vars.palette.text.secondary },
  },
}));
