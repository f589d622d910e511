import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, Ellipsis, Menu, SearchX } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LibraryLink } from '../../frame/LibraryLink.tsx';
import { focusHeading } from '../../frame/useFocusOnArrival.ts';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { useDropTarget } from './Dragging.tsx';
import { useShell } from './shell/shellContext.ts';

type ViewProps = {
  title: string;
  pageTitle?: string;
  /** From the library down. Undefined for the library itself and for views that are not folders. */
  within?: readonly LibraryItem[];
  from?: List;
  mark?: ReactNode;
  aside?: ReactNode;
  hasOwnHeading?: boolean;
  side?: ReactNode;
  scrollRef?: Ref<HTMLElement>;
  children: ReactNode;
};

/** The title moves to the top bar on phones. */
export function View({
  title,
  pageTitle = title,
  within,
  from,
  mark,
  aside,
  hasOwnHeading = false,
  side,
  scrollRef,
  children,
}: ViewProps) {
  usePageTitle(pageTitle);
  useFocusFallback();
  const isPhone = useIsPhone();
  const { titleSlot } = useShell();
  const heading = (
    <Typography
      variant="h2"
      component="h1"
      noWrap
      title={title}
      sx={{ fontSize: { xs: '1.25rem', sm: '1.5rem' }, minWidth: 0, outline: 'none' }}
    >
      {title}
    </Typography>
  );
  return (
    <>
      {titleSlot &&
        createPortal(
          <>
            <BackOrMenu within={within} from={from} />
            {heading}
            {mark}
          </>,
          titleSlot,
        )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Main id="main" tabIndex={-1} ref={scrollRef}>
          {isPhone ? (
            aside && <PhoneAside>{aside}</PhoneAside>
          ) : hasOwnHeading ? null : (
            <TitleLine>
              {within && <Crumbs within={within} />}
              {from && <ListCrumb list={from} />}
              {heading}
              {mark}
              <Aside>{aside}</Aside>
            </TitleLine>
          )}
          {children}
        </Main>
        {side}
      </Box>
    </>
  );
}

function BackOrMenu({ within, from }: { within: readonly LibraryItem[] | undefined; from: List | undefined }) {
  const navigate = useNavigate();
  const { openMenu } = useShell();
  const parent = within?.at(-1);
  const goUp = () =>
    void (from
      ? navigate({ to: from.to, search: from.search })
      : parent
        ? navigate({ to: '/library-home/$id', params: { id: parent.id } })
        : navigate({ to: '/library-home' }));
  return within || from ? (
    <IconButton aria-label="Back" onClick={goUp} sx={{ flex: 'none', width: size.tap, height: size.tap }}>
      <ArrowLeft size={22} strokeWidth={1.6} />
    </IconButton>
  ) : (
    <IconButton aria-label="Menu" onClick={openMenu} sx={{ flex: 'none', width: size.tap, height: size.tap }}>
      <Menu size={22} strokeWidth={1.6} />
    </IconButton>
  );
}

const TitleLine = styled('div')({ height: 72, display: 'flex', alignItems: 'center', gap: 10 });

const Aside = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const PhoneAside = styled(Aside)({ justifyContent: 'space-between', minHeight: 52 });

const Main = styled('main')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  outline: 'none',
  padding: `0 24px calc(${size.listEnd}px + var(--transfers-room, 0px))`,
  [theme.breakpoints.down('sm')]: { padding: `0 16px calc(${size.listEnd + 72}px + var(--transfers-room, 0px))` },
  // A foot is at the very end.
  '&:has([data-foot])': { paddingBottom: 0 },
}));

/** The maximum number of folders shown as breadcrumbs. The folders above them are in a menu. */
const maxNamedFolders = 2;

function Crumbs({ within }: { within: readonly LibraryItem[] }) {
  const hidden = within.slice(0, Math.max(0, within.length - maxNamedFolders));
  const named = within.slice(hidden.length);
  return (
    <CrumbList aria-label="Breadcrumb">
      <Crumb folder={null} />
      <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
      {hidden.length > 0 && (
        <>
          <HiddenCrumbs folders={hidden} />
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </>
      )}
      {named.map((folder) => (
        <Fragment key={folder.id}>
          <Crumb folder={folder} />
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </Fragment>
      ))}
    </CrumbList>
  );
}

type List = {
  label: string;
  to: '/sermon-templates' | '/premium-sermons' | '/premium-series';
  search: { templateId?: string };
};

const ListCrumb = ({ list: { label, to, search } }: { list: List }) => (
  <CrumbList aria-label="Breadcrumb" style={{ flex: 'none' }}>
    <Link to={to} search={search} style={{ maxWidth: 'none' }}>
      {label}
    </Link>
    <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
  </CrumbList>
);

function Crumb({ folder }: { folder: LibraryItem | null }) {
  const navigate = useNavigate();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const place = folder
    ? ({ to: '/library-home/$id', params: { id: folder.id } } as const)
    : ({ to: '/library-home' } as const);
  const drop = useDropTarget(element, folder, { onSpring: () => void navigate(place) });
  return (
    <Link {...place} ref={setElement} data-drop={drop} draggable={false} title={folder?.name}>
      {folder?.name ?? 'My Library'}
    </Link>
  );
}

function HiddenCrumbs({ folders }: { folders: readonly LibraryItem[] }) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label="More folders"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Ellipsis size={20} strokeWidth={1.6} />
      </IconButton>
      <PopMenu label="More folders" anchor={anchor} onClose={() => setAnchor(null)}>
        {folders.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => void navigate({ to: '/library-home/$id', params: { id } })}>
            {name}
          </MenuItem>
        ))}
      </PopMenu>
    </>
  );
}

const CrumbList = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  flexShrink: 4,
  overflow: 'hidden',
  padding: 4,
  margin: -4,
  color: theme.vars.palette.text.secondary,
  '& svg, & button': { flex: 'none' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    ...theme.typography.h2,
    fontWeight: 400,
    maxWidth: 160,
    minWidth: 40,
    borderRadius: 6,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& a:first-of-type': { flex: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4, textDecorationThickness: 1 },
  '& a[data-drop="over"]': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& a[data-drop="refused"]': { opacity: 0.45 },
}));

const isLost = () => document.activeElement === document.body || document.activeElement === null;

/**
 * Moves focus to the view when the focused element, such as a deleted row, is removed. Otherwise focus would jump to
 * the top of the page. Use it in the component that renders the view.
 */
export function useFocusFallback(): void {
  const last = useRef<Element | null>(null);
  const [, checkAgain] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest('#main') ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // A part of the view can also remove the element in a render of that part alone. The check below then runs in a separate render, so
  // that an effect of that part can choose a better place first.
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const observer = new MutationObserver(() => {
      if (last.current && !last.current.isConnected && isLost()) checkAgain();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!last.current || last.current.isConnected || !isLost()) return;
    const main = document.getElementById('main');
    // Another view with a heading of its own has replaced the one that had the focus.
    if (last.current.matches('h1')) focusHeading(main);
    else main?.focus({ preventScroll: true });
  });
}

/** Shown when an item does not exist or belongs to another user. The page does not reveal which. */
export const NotFound = () => (
  <View title="Not Found" within={[]}>
    <EmptyState Icon={SearchX} text={pageNotFound}>
      <LibraryLink variant="tonal" />
    </EmptyState>
  </View>
);
