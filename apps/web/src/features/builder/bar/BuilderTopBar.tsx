import { styled } from '@mui/material/styles';
import {
  BadgeCheck,
  BookOpenText,
  CloudCheck,
  CloudDownload,
  Download,
  File,
  type LucideIcon,
  Presentation,
  Printer,
  Star,
  TableOfContents,
} from 'lucide-react';
import { useState } from 'react';
import { focusText } from '../../../editor/keys/focusText.ts';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { ConnectionSlot, GoOnlineButton } from '../../../frame/ConnectionSlot.tsx';
import { CommandMenu } from '../../../ui/commands/CommandMenu.tsx';
import { useIsCompact, useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useCanGoOnline, useIsOnline, useWorksOffline } from '../../../connection/useConnection.ts';
import { quickPrintId } from '../../printing/usePrinting.tsx';
import { paletteId } from '../commands/useBuilderCommands.ts';
import { BackToLibrary, TopBar } from '../BuilderPage.tsx';
import { type BarProps, MoreButton } from './MoreButton.tsx';
import { PhoneStatus, SaveStatus } from './SaveStatus.tsx';
import { isOnlyHere } from '../../../offline/store/texts.ts';
import { TitleField } from './TitleField.tsx';
import IconButton from '@mui/material/IconButton';
import type { Command } from '../../../ui/commands/command.ts';
import { DisabledIf, Tooltip } from '../../../ui/Tooltip.tsx';
import { useIsAvailableOffline } from '../../../offline/offlineIds.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { SermonDocument } from '@sermon/contract/builder';
import type { Editor } from '@tiptap/core';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { size } from '../../../ui/theme/tokens.ts';

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
    <CommandMenu label="File" Icon={File} commands={fileMenu(commands.file, print)} dividedAt={fileParts} />
    <PresentMenu {...{ present, isReady }} />
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

/** The first commands of the parts of the File menu. */
const fileParts = new Set(['file.offline', 'file.history', quickPrintId, paletteId]);

/** Adds Quick Print before Close, because users of word processors look for it here. */
const fileMenu = (file: readonly Command[], print: readonly Command[]) =>
  file.flatMap((command) =>
    command.id === 'file.close' ? [...print.filter(({ id }) => id === quickPrintId), command] : [command],
  );

const PresentMenu = ({ present, isReady }: Pick<BarProps, 'present' | 'isReady'>) =>
  present.length > 0 && <CommandMenu label="Present" Icon={isReady ? BadgeCheck : Presentation} commands={present} />;

/** The Bible panel needs the server, so Go Online replaces it offline. */
function TabletTools(props: BarProps) {
  const { sermon, commands } = props;
  const worksOffline = useWorksOffline();
  return (
    <>
      <ConnectionSlot>
        {worksOffline ? <GoOnlineButton isShort /> : <BibleButton panels={commands.panels} />}
      </ConnectionSlot>
      <PresentMenu {...props} />
      <MoreButton key={sermon.id} {...props} />
      <AccountMenu />
    </>
  );
}

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

const wordless = '@media (max-width: 743.95px)';

const whyDisabled = ({ isDisabled = false, label, why = label }: Command) => isDisabled && why;

type IconCommandProps = { label: string; Icon: LucideIcon; command: Command; isPressed?: boolean };

const IconCommand = ({ label, Icon, command, isPressed }: IconCommandProps) => (
  <DisabledIf why={whyDisabled(command)} title={label} placement="bottom">
    <IconButton
      aria-label={label}
      aria-pressed={isPressed}
      onClick={() => command.run?.()}
      sx={{ flex: 'none', width: size.tap, height: size.tap }}
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </DisabledIf>
);

function BibleButton({ panels }: { panels: readonly Command[] }) {
  const isWordless = useMediaQuery(wordless, { noSsr: true });
  const bible = panels.find(({ id }) => id === 'panel.bible');
  if (!bible) return null;
  if (isWordless) return <IconCommand label={bible.label} Icon={BookOpenText} command={bible} />;
  return (
    <DisabledIf why={whyDisabled(bible)} placement="bottom">
      <Button
        color="inherit"
        aria-label={bible.label}
        startIcon={<BookOpenText size={20} strokeWidth={1.6} aria-hidden />}
        onClick={() => bible.run?.()}
        sx={{ px: 1.5, minWidth: 0, minHeight: size.tap, flex: 'none' }}
      >
        Bible
      </Button>
    </DisabledIf>
  );
}

export const isUnnamed = ({ name }: Pick<SermonDocument, 'name'>, editor: Editor): boolean =>
  name === texts.untitled && editor.isEmpty;

function TemplateMarker({ description, onOpen }: { description: string; onOpen: () => void }) {
  const text = description || texts.noDescription;
  return (
    <Tooltip title={text}>
      <Marker aria-label={`${texts.editingTemplate} ${text}`} onClick={onOpen}>
        <b>{texts.editingTemplate}</b> {text}
      </Marker>
    </Tooltip>
  );
}

const Marker = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  minWidth: 0,
  padding: '4px 6px',
  borderRadius: 6,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [theme.breakpoints.down('sm')]: { padding: '0 4px' },
}));

type OfflineButtonProps = { command: Command; documentId: string };

function OfflineButton({ command: { label, isDisabled = false, why, run }, documentId }: OfflineButtonProps) {
  const isAvailableOffline = useIsAvailableOffline(documentId);
  const Icon = isAvailableOffline ? CloudCheck : CloudDownload;
  return (
    <DisabledIf why={isDisabled && (why ?? label)} title={label} placement="bottom">
      <OfflineToggle aria-label={label} data-on={isAvailableOffline} onClick={() => run?.()}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
      </OfflineToggle>
    </DisabledIf>
  );
}

const OfflineToggle = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-on="true"]': { color: theme.vars.palette.primary.main },
}));

const StarButton = ({
  command: { label, isDisabled = false, why, run },
  isOn,
}: {
  command: Command;
  isOn: boolean;
}) => (
  <DisabledIf why={isDisabled && (why ?? label)} title={label} placement="bottom">
    <StarToggle aria-label={label} data-on={isOn} onClick={() => run?.()}>
      <Star size={18} strokeWidth={1.6} {...(isOn && { fill: 'currentColor' })} aria-hidden />
    </StarToggle>
  </DisabledIf>
);

const StarToggle = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  width: 36,
  '&&[data-on="true"]': { color: theme.vars.palette.star },
}));
