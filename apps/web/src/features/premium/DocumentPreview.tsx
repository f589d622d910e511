import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, X } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { LockedText, TextSheet } from '../../editor/LockedText.tsx';
import { PageText } from '../../editor/PageText.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { loadErrorText, ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { Unlock } from './ActivationDialogs.tsx';
import { type PremiumAsset, type PremiumItem, premiumText } from './premiumItems.ts';
import { foldersAround } from './tree.ts';

type PreviewProps = {
  item: PremiumItem;
  document: PremiumAsset;
  onShowFolder: (folder: PremiumAsset | null) => void;
};

export const DocumentPreview = ({ item, document, onShowFolder }: PreviewProps) => (
  <Sheet aria-label={texts.preview(document.name)}>
    <Crumbs item={item} document={document} onShowFolder={onShowFolder} />
    <TextOf item={item} document={document} />
  </Sheet>
);

function TextOf({ item, document }: Pick<PreviewProps, 'item' | 'document'>) {
  const { data, error, isFetching, refetch } = useQuery(premiumText(item.kind, document.id));
  if (!data && error && !isFetching) {
    if (error.statusCode === 404) return <ErrorState>{texts.textGone}</ErrorState>;
    const message = loadErrorText(error, texts.textNotLoaded);
    return <ConnectionError message={message} onTryAgain={() => void refetch()} />;
  }
  if (!data) return <LoadingArea />;
  if (!data.isLocked) return data.blocks.length ? <PageText blocks={data.blocks} /> : <p>{texts.empty}</p>;
  return (
    <LockedText blocks={data.blocks}>
      <p>{texts.lockedText}</p>
      <Unlock item={item} isSecond />
    </LockedText>
  );
}

function Crumbs({ item, document, onShowFolder }: PreviewProps) {
  const folders = foldersAround(item.assets, document);
  return (
    <CrumbLine aria-label={texts.breadcrumb}>
      {[null, ...folders].map((folder) => (
        <Fragment key={folder?.id ?? ''}>
          <button type="button" onClick={() => onShowFolder(folder)}>
            {folder?.name ?? item.name}
          </button>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
        </Fragment>
      ))}
      <span aria-current="true">{document.name}</span>
    </CrumbLine>
  );
}

const Sheet = styled(TextSheet)(({ theme }) => ({
  maxWidth: 'none',
  paddingTop: 24,
  '& > p': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { minHeight: '100%', border: 0, borderRadius: 0, paddingTop: 8 },
}));

const CrumbLine = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 6,
  marginBottom: 20,
  color: theme.vars.palette.text.secondary,
  '& svg': { flex: 'none' },
  '& button': {
    font: 'inherit',
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    borderRadius: 4,
  },
  '& button:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& [aria-current]': { fontWeight: 600, color: theme.vars.palette.text.primary, overflowWrap: 'anywhere' },
}));

type DialogProps = {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  action: ReactNode;
  children: ReactNode;
};

export function PreviewDialog({ name, isOpen, onClose, onClosed, action, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const Icon = isPhone ? ArrowLeft : X;
  const close = (
    <IconButton
      aria-label={texts.closePreview}
      onClick={onClose}
      sx={{ flex: 'none', width: size.tap, height: size.tap }}
    >
      <Icon size={22} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed }, paper: { sx: isPhone ? {} : { height: 'calc(100% - 64px)' } } }}
    >
      <Header>
        {isPhone && close}
        <Typography id={titleId} variant="h4" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        {!isPhone && close}
      </Header>
      <Box tabIndex={0} role="group" aria-labelledby={titleId} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {children}
      </Box>
      {action && <Footer>{action}</Footer>}
    </Dialog>
  );
}

const Header = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: size.appBar,
  padding: '0 8px 0 24px',
  [theme.breakpoints.down('sm')]: { padding: '0 16px 0 8px' },
}));

const Footer = styled('footer')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  padding: '12px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));
