import { styled } from '@mui/material/styles';
import { BadgeCheck, BookOpenText, Download, File, Presentation, Printer, TableOfContents } from 'lucide-react';
import { useState } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { ConnectionSlot } from '../../../frame/offline/ConnectionSlot.tsx';
import { GoOnlineButton } from '../../../frame/offline/GoOnlineButton.tsx';
import { CommandMenu } from '../../../ui/commands/CommandMenu.tsx';
import { useIsCompact } from '../../../ui/browser/useIsCompact.ts';
import { useCanGoOnline, useIsOnline, useWorksOffline } from '../../../connection/useConnection.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { BackToLibrary, TopBar } from '../BuilderPage.tsx';
import { isUnnamed } from '../isUnnamed.ts';
import type { BarProps } from './barProps.ts';
import { OfflineButton } from './OfflineButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { IconCommand, PanelButtons } from './PanelButtons.tsx';
import { PhoneStatus } from './PhoneStatus.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StarButton } from './StarButton.tsx';
import { TemplateMarker } from './TemplateMarker.tsx';
import { isOnlyHere } from '../../../offline/created/onlyHere.ts';
import { TitleField } from './TitleField.tsx';

/** The title stays mounted when the window's width changes, so that a title that is being typed is kept. */
export function BuilderTopBar(props: BarProps) {
  const { session, sermon, commands, onDetails } = props;
  const isOnline = useIsOnline();
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  const { editor, autosave } = session;
  const [isNew] = useState(() => isUnnamed(sermon, editor));
  const Tools = isPhone ? PhoneTools : isCompact ? TabletTools : DesktopTools;
  return (
    <TopBar>
      <BackToLibrary />
      <Names>
        <Title>
          <TitleField
            name={sermon.name}
            // A document that exists only on this device can be renamed offline.
            mayRename={isOnline || isOnlyHere(sermon)}
            isNew={isNew}
            onRename={session.rename}
            onToText={() => focusText(editor)}
          />
          {!isPhone && <StarButton command={commands.star} isOn={sermon.isStarred} />}
          {!isPhone && commands.offline && <OfflineButton command={commands.offline} documentId={sermon.id} />}
        </Title>
        <Notes>
          {sermon.isTemplate && <TemplateMarker description={sermon.templateDescription} onOpen={onDetails} />}
          {isPhone ? (
            <PhoneStatus editor={editor} autosave={autosave} isOnline={isOnline} />
          ) : (
            <SaveStatus autosave={autosave} isOnline={isOnline} />
          )}
          {!isPhone && !isCompact && (
            <ConnectionSlot onEmpty={() => focusText(editor, { scrolls: false })}>
              <GoOnlineButton />
            </ConnectionSlot>
          )}
        </Notes>
      </Names>
      <Tools {...props} />
    </TopBar>
  );
}

const DesktopTools = ({ commands, present, isReady, download, print }: BarProps) => (
  <>
    <CommandMenu label="File" Icon={File} commands={commands.file} />
    {present.length > 0 && (
      <CommandMenu label="Present" Icon={isReady ? BadgeCheck : Presentation} commands={present} />
    )}
    <CommandMenu
      label="Download"
      Icon={Download}
      commands={download.commands}
      busy={download.isBusy && 'Downloading'}
    />
    <CommandMenu label="Print" Icon={Printer} commands={print} />
    <AccountMenu />
  </>
);

/** The panels need the server, so Go Online replaces them offline. */
const TabletTools = (props: BarProps) => (
  <>
    <ConnectionSlot>
      {useWorksOffline() ? (
        <GoOnlineButton />
      ) : (
        <PanelButtons panels={props.commands.panels} onDetails={props.onDetails} />
      )}
    </ConnectionSlot>
    <MoreButton key={props.sermon.id} {...props} />
    <AccountMenu />
  </>
);

function PhoneTools(props: BarProps) {
  const { sermon, commands, panes } = props;
  const canGoOnline = useCanGoOnline();
  const bible = commands.panels.find(({ id }) => id === 'panel.bible');
  return (
    <>
      <ConnectionSlot>
        {canGoOnline ? (
          <GoOnlineButton />
        ) : (
          <>
            <IconCommand label="Outline" Icon={TableOfContents} command={panes.outline} isPressed={props.hasOutline} />
            {bible && <IconCommand label={bible.label} Icon={BookOpenText} command={bible} />}
          </>
        )}
      </ConnectionSlot>
      <MoreButton key={sermon.id} {...props} />
    </>
  );
}

const Names = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 0,
    '&:has(form) > :last-of-type': { display: 'none' },
  },
}));

const Title = styled('div')({ display: 'flex', alignItems: 'center', minWidth: 0, flex: '0 1 auto' });

const Notes = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  maxWidth: '60%',
  [theme.breakpoints.down('sm')]: { maxWidth: 'none' },
}));
