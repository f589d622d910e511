import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { PremiumKind } from '@sermon/domain/premium/premium';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsCompact, useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useLast } from '../../ui/dialogs/AskDialog.tsx';
import { LinkButton, Spinner } from '../../ui/plain/Button.tsx';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { ConnectionError, EmptyState } from '../../ui/states/EmptyState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { useUser } from '../../user.ts';
import { View } from '../library/View.tsx';
import { Rating } from '../ratings/Rating.tsx';
import { type Activation, ActivationDialogs, AddOrUnlock, useActivation } from './ActivationDialogs.tsx';
import { ContentsTree, focusEntry } from './ContentsTree.tsx';
import { DocumentPreview, PreviewDialog } from './DocumentPreview.tsx';
import { places, PremiumMark, PremiumPicture } from './PremiumCard.tsx';
import { type PremiumAsset, premiumItem, type PremiumItem } from './premiumItems.ts';
import { foldersAround, isDocument } from './tree.ts';

export function PremiumSermonScreen() {
  const { id } = useParams({ from: '/signed-in/library/premium-sermons/$id' });
  return <PremiumItemScreen key={id} kind="sermon" id={id} />;
}

export function PremiumOneSeriesScreen() {
  const { id } = useParams({ from: '/signed-in/library/premium-series/$id' });
  return <PremiumItemScreen key={id} kind="series" id={id} />;
}

/** Statuses of the server for an item that does not exist or is not shown, and for an id that cannot exist. */
const gone = [400, 404];

export function PremiumItemScreen({ kind, id }: { kind: PremiumKind; id: string }) {
  const { data: item, error, isFetching, refetch } = useQuery(premiumItem(kind, id));
  const isPhone = useIsPhone();
  const from = { label: texts.back[kind], to: places[kind].list, search: {} };
  if (error && gone.includes(error.statusCode))
    return (
      <View title={texts.back[kind]} from={{ ...from, label: texts.lists[kind] }}>
        <EmptyState Icon={SearchX} text={texts.gone[kind]} hint={texts.goneHint}>
          <LinkButton variant="tonal" to={places[kind].list}>
            {texts.seeAll[kind]}
          </LinkButton>
        </EmptyState>
      </View>
    );
  if (item)
    return (
      <View title={isPhone ? texts.back[kind] : item.name} pageTitle={item.name} from={from}>
        <ItemLayout item={item} />
      </View>
    );
  return (
    <View title={texts.back[kind]} from={{ ...from, label: texts.lists[kind] }}>
      {error && !isFetching ? (
        <ConnectionError message={texts.notLoaded[kind]} onTryAgain={() => void refetch()} />
      ) : (
        <Box
          role="status"
          sx={{ display: 'flex', justifyContent: 'center', gap: 1.5, pt: 10, color: 'text.secondary' }}
        >
          <Spinner size={20} />
          {texts.loading[kind]}
        </Box>
      )}
    </View>
  );
}

const noFolder: ReadonlySet<string> = new Set();

function ItemLayout({ item }: { item: PremiumItem }) {
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

function AboutItem({ item, activation }: { item: PremiumItem; activation: Activation }) {
  const { inAdminImpersonationMode: isActing } = useUser();
  const documents = item.assets.filter(isDocument).length;
  return (
    <Card>
      <PremiumPicture src={item.thumbnailUrl} />
      <div>
        <h2>{item.name}</h2>
        <p>{item.shortDescription || item.description}</p>
        <AddOrUnlock item={item} activation={activation} />
        {isActing && <small>{texts.notWhileActing}</small>}
        {item.copyId && !isActing && (
          <small>
            {texts.inLibrary}{' '}
            <TextLink to="/library-home/$id" params={{ id: item.copyId }}>
              {texts.openCopy}
            </TextLink>
          </small>
        )}
        <Facts>
          <PremiumMark item={item} />
          <span>{texts.documents(documents)}</span>
          {item.added > 0 && <span>{texts.added(item.added)}</span>}
        </Facts>
        <Rating itemKind={item.kind === 'sermon' ? 'premiumSermon' : 'premiumSeries'} id={item.id} />
      </div>
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > div': { display: 'grid', alignContent: 'start', gap: 12, padding: 20 },
  '& h2': { ...theme.typography.h3, margin: 0, overflowWrap: 'anywhere', textWrap: 'balance' },
  '& p': {
    ...theme.typography.body2,
    margin: '-6px 0 0',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    whiteSpace: 'pre-line',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.between('sm', 'md')]: {
    gridTemplateColumns: '2fr 3fr',
    '& > img': { margin: '20px 0 20px 20px', width: 'calc(100% - 20px)', borderRadius: 6 },
  },
}));

const Facts = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
