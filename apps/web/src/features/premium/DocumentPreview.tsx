import { styled } from '@mui/material/styles';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { LockedText, TextSheet } from '../../editor/LockedText.tsx';
import { PageText } from '../../editor/PageText.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { loadTrouble } from '../../ui/states/loadTrouble.ts';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { Unlock } from './AddOrUnlock.tsx';
import { type PremiumAsset, type PremiumItem, premiumText } from './premiumItems.ts';
import { foldersAround } from './tree.ts';

type PreviewProps = {
  item: PremiumItem;
  document: PremiumAsset;
  /** Null is the top of the tree. */
  onShowFolder: (folder: PremiumAsset | null) => void;
};

/** A locked document shows only its beginning. */
export const DocumentPreview = ({ item, document, onShowFolder }: PreviewProps) => (
  <Sheet aria-label={texts.preview(document.name)}>
    <Crumbs item={item} document={document} onShowFolder={onShowFolder} />
    <TextOf item={item} document={document} />
  </Sheet>
);

function TextOf({ item, document }: Pick<PreviewProps, 'item' | 'document'>) {
  const { data, error, isFetching, refetch } = useQuery(premiumText(item.kind, document.id));
  if (!data && error && !isFetching) {
    if (error.statusCode === 404) return <Trouble>{texts.textGone}</Trouble>;
    const message = loadTrouble(error, texts.textNotLoaded);
    return <ConnectionTrouble message={message} onTryAgain={() => void refetch()} />;
  }
  if (!data) return <WaitingPart />;
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
