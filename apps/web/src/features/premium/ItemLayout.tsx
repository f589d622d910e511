import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useRef, useState } from 'react';
import { useIsCompact } from '../../ui/browser/useIsCompact.ts';
import { size } from '../../ui/theme/tokens.ts';
import { useLast } from '../../ui/useLast.ts';
import { AboutItem } from './AboutItem.tsx';
import { ActivationDialogs } from './ActivationDialogs.tsx';
import { AddOrUnlock } from './AddOrUnlock.tsx';
import type { PremiumAsset, PremiumItem } from './premiumItems.ts';
import { ContentsTree, focusEntry } from './ContentsTree.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { foldersAround, isDocument } from './tree.ts';
import { useActivation } from './useActivation.ts';

const noFolder: ReadonlySet<string> = new Set();

/** In narrow windows, the chosen document opens in a dialog. */
export function ItemLayout({ item }: { item: PremiumItem }) {
  const activation = useActivation(item);
  const isCompact = useIsCompact();
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState(noFolder);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = item.assets.find(({ id }) => id === chosenId) ?? null;
  const last = useLast(chosen);
  const shown = chosen ?? (isCompact ? null : (item.assets.find(isDocument) ?? null));

  const turn = (id: string, isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id])));
  /** The folder is focused after the dialog has closed, which gives the focus back to the document. */
  const folderToFocus = useRef<string | null>(null);
  const focusFolder = () => {
    if (folderToFocus.current) focusEntry(tree.current, folderToFocus.current);
    folderToFocus.current = null;
  };
  const showFolder = (folder: PremiumAsset | null) => {
    const target = folder ?? item.assets[0];
    if (!target) return;
    for (const outer of foldersAround(item.assets, target)) turn(outer.id, true);
    if (folder) turn(folder.id, true);
    folderToFocus.current = target.id;
    if (isCompact) setChosenId(null);
    else requestAnimationFrame(focusFolder);
  };

  const preview = (document: PremiumAsset) => (
    <DocumentPreview key={document.id} item={item} document={document} onShowFolder={showFolder} />
  );
  return (
    <Layout>
      <div data-about>
        <AboutItem item={item} activation={activation} />
        <Contents>
          <h2>{texts.contents}</h2>
          <ContentsTree
            assets={item.assets}
            closed={closed}
            shownId={shown?.id ?? null}
            treeRef={tree}
            onTurn={turn}
            onChoose={({ id }) => setChosenId(id)}
          />
        </Contents>
        {/* The long description comes after the tree, which it would push out of sight. */}
        {item.shortDescription && item.description && (
          <Contents>
            <h2>{texts.about}</h2>
            <p>{item.description}</p>
          </Contents>
        )}
      </div>
      {!isCompact && (
        <Box data-text tabIndex={shown ? 0 : undefined} role="group" aria-label={shown?.name}>
          {shown && preview(shown)}
        </Box>
      )}
      {isCompact && last && (
        <PreviewDialog
          name={last.name}
          isOpen={chosen !== null}
          onClose={() => setChosenId(null)}
          onClosed={focusFolder}
          action={!item.isLocked && <AddOrUnlock item={item} activation={activation} />}
        >
          {preview(last)}
        </PreviewDialog>
      )}
      <ActivationDialogs item={item} activation={activation} />
    </Layout>
  );
}

/** In px. */
const titleHeight = 72;

const Layout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  '& [data-about]': { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0, '& > *': { flex: 'none' } },
  [theme.breakpoints.down('sm')]: { paddingTop: 16 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(280px, 400px) minmax(0, 1fr)',
    height: `calc(100dvh - ${size.header + titleHeight + 24}px)`,
    minHeight: 360,
    marginBottom: 24 - size.listEnd,
    '& > [data-about], & > [data-text]': { minHeight: 0, overflowY: 'auto' },
    '& > [data-text]': { display: 'grid', maxWidth: size.paper + 50 },
  },
}));

const Contents = styled('section')(({ theme }) => ({
  padding: 12,
  '& h2': { ...theme.typography.h6, margin: '4px 8px 8px', color: theme.vars.palette.text.secondary },
  '& p': {
    ...theme.typography.body2,
    margin: '0 8px 4px',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
  },
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
}));
