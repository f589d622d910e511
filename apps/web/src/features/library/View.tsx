import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, Menu } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { AccountMenu } from '../../frame/AccountMenu.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { size } from '../../ui/tokens.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useShell } from './shellContext.ts';

type ViewProps = {
  title: string;
  /** The folders that the view lies in, from the library down; undefined for the library itself. */
  within?: LibraryItem[];
  /** What stands at the end of the title's line. */
  aside?: ReactNode;
  /** On a desk the view's own content begins with its heading. */
  hasOwnHeading?: boolean;
  scrollRef?: Ref<HTMLElement>;
  children: ReactNode;
};

/** One view of the library: its title, on the phone in the top bar, and what scrolls under it. */
export function View({ title, within, aside, hasOwnHeading = false, scrollRef, children }: ViewProps) {
  usePageTitle(title);
  const isPhone = useIsPhone();
  const heading = (
    <Typography variant="h2" component="h1" noWrap sx={{ fontSize: { xs: '1.25rem', md: '1.5rem' }, outline: 'none' }}>
      {title}
    </Typography>
  );
  return (
    <>
      {isPhone && <TopBar within={within}>{heading}</TopBar>}
      <Main id="main" tabIndex={-1} ref={scrollRef}>
        {!isPhone && !hasOwnHeading && (
          <Box sx={{ height: 72, display: 'flex', alignItems: 'center', gap: 1.25 }}>
            {within && <Crumbs within={within} />}
            {heading}
            <Aside>{aside}</Aside>
          </Box>
        )}
        {isPhone && <Aside sx={{ display: 'block', minHeight: 38, textAlign: 'end', pt: 1.5 }}>{aside}</Aside>}
        {children}
      </Main>
    </>
  );
}

function TopBar({ within, children }: { within: LibraryItem[] | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  const { openMenu } = useShell();
  const parent = within?.at(-1);
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        height: size.appBar,
        boxSizing: 'border-box',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '& h1': { flex: 1 },
      }}
    >
      {within ? (
        <IconButton
          aria-label="Back"
          onClick={() =>
            void (parent
              ? navigate({ to: '/library-home/$id', params: { id: parent.id } })
              : navigate({ to: '/library-home' }))
          }
          sx={{ width: size.tap, height: size.tap }}
        >
          <ArrowLeft size={22} strokeWidth={1.6} />
        </IconButton>
      ) : (
        <IconButton aria-label="Menu" onClick={openMenu} sx={{ width: size.tap, height: size.tap }}>
          <Menu size={22} strokeWidth={1.6} />
        </IconButton>
      )}
      {children}
      <AccountMenu />
    </Box>
  );
}

const Crumbs = ({ within }: { within: LibraryItem[] }) => (
  <CrumbList aria-label="Breadcrumb">
    <Link to="/library-home">My Library</Link>
    <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
    {within.map(({ id, name }) => [
      <Link key={id} to="/library-home/$id" params={{ id }}>
        {name}
      </Link>,
      <ChevronRight key={`after ${id}`} size={20} strokeWidth={1.6} aria-hidden />,
    ])}
  </CrumbList>
);

const CrumbList = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  '& svg': { flex: 'none' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    ...theme.typography.h2,
    fontWeight: 400,
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4, textDecorationThickness: 1 },
}));

const Aside = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const Main = styled('main')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  outline: 'none',
  padding: `0 24px ${size.listEnd}px`,
  [theme.breakpoints.down('md')]: { padding: `0 16px ${size.listEnd + 72}px` },
}));
