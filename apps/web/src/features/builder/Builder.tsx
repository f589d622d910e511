import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BuilderAsset } from '@sermon/contract/builder';
import type { Scripture } from '@sermon/domain/document/schema';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { api } from './api.ts';
import { Bubble } from '../../editor/Bubble.tsx';
import { LinkDialog } from '../../editor/LinkDialog.tsx';
import { Paper } from '../../editor/Paper.tsx';
import { PhoneBar } from '../../editor/PhoneBar.tsx';
import { Toolbar } from '../../editor/Toolbar.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useRemembered } from '../../ui/remembered.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { BuilderLoading } from './BuilderPage.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Desk } from './desk.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PhoneDrawer, ResearchDrawer } from './ResearchDrawer.tsx';
import { SaveTrouble } from './SaveTrouble.tsx';
import { TopBarOf } from './TopBarOf.tsx';
import { useDesk } from './useDesk.ts';
import { useKeys } from './useKeys.ts';
import { WordCount } from './WordCount.tsx';

/** A document that was loaded, in the editor with everything around it. */
export function Builder({ document }: { document: BuilderAsset }) {
  const [asset, setAsset] = useState(document);
  const notify = useNotify();
  const desk = useDesk(document, { onSaved: setAsset, onPutBack: () => notify({ text: texts.putBack }) });
  const client = useQueryClient();
  usePageTitle(asset.name);

  // The library shows names, dates and opening lines: they are read again when it is shown next.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [api.library.list.endpoint] }), [client]);

  return desk ? <OpenBuilder desk={desk} asset={asset} /> : <BuilderLoading />;
}

const drawerStates = z.enum(['open', 'closed']);

function OpenBuilder({ desk, asset }: { desk: Desk; asset: BuilderAsset }) {
  const { editor, autosave } = desk;
  const isPhone = useIsPhone();
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const [remembered, remember] = useRemembered('sermon-drawer', drawerStates, 'open');
  // A panel that lies over the text is never there before somebody asks for it.
  const [isLaidOver, setIsLaidOver] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const onLink = useCallback(() => setIsLinking(true), []);
  const onInsert = useCallback(
    (quotation: Scripture) => {
      if (isPhone) setIsLaidOver(false);
      desk.insert(quotation);
    },
    [desk, isPhone],
  );
  const onKeyDown = useKeys(editor, onLink);

  useEffect(() => {
    // An empty page is there to be written on; a phone would open its keyboard over it.
    if (editor.isEmpty && !isPhone) editor.commands.focus();
    // Only on opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor]);

  return (
    <Frame>
      <TopBarOf desk={desk} asset={asset} isPhone={isPhone} onResearch={() => setIsLaidOver(true)} />
      <Main id="main" tabIndex={-1}>
        {!isPhone && <Toolbar editor={editor} onLink={onLink} />}
        <Area>
          <Scroller ref={area} onKeyDown={onKeyDown}>
            <Paper editor={editor} />
          </Scroller>
          {!isPhone && <Bubble editor={editor} desk={area} onLink={onLink} />}
          <SaveTrouble autosave={autosave} />
        </Area>
        {isPhone ? <PhoneBar editor={editor} onLink={onLink} /> : <WordCount editor={editor} />}
      </Main>
      {isPhone ? (
        <PhoneDrawer isOpen={isLaidOver} onToggle={setIsLaidOver} onInsert={onInsert} />
      ) : (
        <ResearchDrawer
          isOver={!isWide}
          isOpen={isWide ? remembered === 'open' : isLaidOver}
          onToggle={isWide ? (isOpen) => remember(isOpen ? 'open' : 'closed') : setIsLaidOver}
          onInsert={onInsert}
        />
      )}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
      <ConflictDialog desk={desk} asset={asset} />
      <LeaveDialog autosave={autosave} />
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: '100dvh',
  overflow: 'hidden',
  display: 'grid',
  grid: `"top top" auto "desk side" minmax(0, 1fr) / minmax(0, 1fr) auto`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Main = styled('main')({
  gridArea: 'desk',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
});

const Area = styled('div')({ position: 'relative', flex: 1, minHeight: 0 });

const Scroller = styled('div')({
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flow-root',
});
