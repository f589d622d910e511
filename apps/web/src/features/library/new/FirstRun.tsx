import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { createLink, Link } from '@tanstack/react-router';
import { ChevronRight, EllipsisVertical, FolderInput, LayoutTemplate, type LucideIcon, PenLine } from 'lucide-react';
import { useIsOnline } from '../../../connection/useConnection.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { useUser } from '../../../user.ts';
import { useItemActions } from '../actions/action.ts';
import { placeOf, remove } from '../actions/itemActions.ts';
import { useItemMenu } from '../actions/useItemMenu.tsx';
import { ItemIcon } from '../ItemIcon.tsx';
import { useShell } from '../shell/shellContext.ts';
import { SampleChip } from '../list/rowParts.tsx';
import { View } from '../View.tsx';
import { useStartWriting } from './useShowNewItems.ts';

export function FirstRun({ sample }: { sample: LibraryItem | null }) {
  const isPhone = useIsPhone();
  const { firstName } = useUser();
  const { homeCard } = useShell();
  return (
    <View title="My Library" hasOwnHeading>
      <Typography
        variant="h1"
        component={isPhone ? 'h2' : 'h1'}
        sx={{
          pt: { xs: 2.5, sm: 3 },
          fontSize: { xs: '1.75rem', sm: '2rem' },
          outline: 'none',
          overflowWrap: 'anywhere',
        }}
      >
        {texts.welcome(firstName)}
      </Typography>
      <Typography sx={{ mt: { xs: 0.25, sm: 1 }, mb: 2, color: 'text.secondary' }}>Choose a way to begin.</Typography>
      <FirstRunCards />
      {homeCard}
      {sample && <FirstRunSample sample={sample} />}
    </View>
  );
}

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
    text: 'Word, PDF, text and many other files: one at a time, a folder or a zip. You review everything before it is saved.',
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

function FirstRunCards() {
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

function FirstRunSample({ sample }: { sample: LibraryItem }) {
  const isPhone = useIsPhone();
  const { shownFor, run } = useItemActions();
  const menu = useItemMenu();
  const place = placeOf(sample) ?? '/library-home';
  const { name } = sample;
  return (
    <Section aria-labelledby="sample-sermon">
      <h2 id="sample-sermon">A sample sermon</h2>
      <div data-card>
        {!isPhone && <ItemIcon item={sample} />}
        <div data-words>
          <div data-title>
            <Link to={place}>{name}</Link>
            <SampleChip />
          </div>
          <p>A short sermon on Luke 15 for trying things out. Edit it, mark lines and look up its passages.</p>
        </div>
        {isPhone ? (
          <IconButton
            aria-label={`More actions for ${name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => menu.open(sample, currentTarget)}
            sx={{ width: size.tap, height: size.tap }}
          >
            <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        ) : (
          <>
            <LinkButton to={place} variant="outlined" aria-label={`Open ${name}`}>
              Open
            </LinkButton>
            <Button
              variant="text"
              aria-label={`Remove ${name}`}
              disabled={!shownFor([sample]).includes(remove)}
              onClick={() => run(remove, [sample])}
              sx={{ color: 'text.primary' }}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {!isPhone && <p data-note>{texts.sampleNote(trashDays)}</p>}
      {menu.element}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  maxWidth: 1080,
  paddingTop: 32,
  '& h2': { ...theme.typography.h5, margin: '0 0 8px' },
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& [data-card]': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '16px 16px 16px 20px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& [data-words]': { flex: 1, minWidth: 0, marginInline: 8 },
  '& [data-title]': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 24 },
  '& [data-title] a': {
    ...theme.typography.h4,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    textDecorationThickness: 1,
    textUnderlineOffset: 4,
  },
  '& p[data-note]': { ...theme.typography.caption, paddingTop: 10 },
  [theme.breakpoints.down('sm')]: {
    '& [data-card]': { alignItems: 'flex-start', padding: '14px 4px 14px 16px', gap: 0 },
    '& [data-words]': { marginInline: 0 },
    '& [data-title]': { minHeight: 40 },
    '& [data-title] a': { textDecoration: 'none' },
    '& [data-title] a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
    '& [data-title] a:focus-visible': { outline: 'none' },
    '& [data-title] a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    '& button': { position: 'relative', flex: 'none' },
  },
}));
