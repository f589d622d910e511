import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Menu } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { size } from '../../ui/theme/tokens.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { Crumbs, ListCrumb, type List } from './shell/Crumbs.tsx';
import { useShell } from './shell/shellContext.ts';
import { useFocusFallback } from './selection/useFocusFallback.ts';

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
  padding: `0 24px ${size.listEnd}px`,
  [theme.breakpoints.down('sm')]: { padding: `0 16px ${size.listEnd + 72}px` },
}));
