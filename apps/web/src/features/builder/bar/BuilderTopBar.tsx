import { styled } from '@mui/material/styles';
import { Download, File, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { CommandMenu } from '../../../ui/commands/CommandMenu.tsx';
import { useIsOnline } from '../../../ui/browser/useIsOnline.ts';
import { BackToLibrary, TopBar } from '../BuilderPage.tsx';
import { type BarProps, PhoneMenu } from './PhoneMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StarButton } from './StarButton.tsx';
import { TemplateMarker } from './TemplateMarker.tsx';
import { TitleField } from './TitleField.tsx';

/** The top bar of an open document, with its title, star, save state and menus. */
export function BuilderTopBar(props: BarProps) {
  const { sermon, commands, download, print } = props;
  const { star, file } = commands;
  return (
    <Bar {...props} star={<StarButton command={star} isOn={sermon.isStarred} />}>
      <CommandMenu label="File" Icon={File} commands={file} />
      <CommandMenu
        label="Download"
        Icon={Download}
        commands={download.commands}
        busy={download.isBusy && 'Downloading'}
      />
      <CommandMenu label="Print" Icon={Printer} commands={print} />
      <AccountMenu />
    </Bar>
  );
}

/** The top bar on a phone, where one menu holds all commands. */
export const BuilderPhoneBar = (props: BarProps) => (
  <Bar {...props}>
    <PhoneMenu key={props.sermon.id} {...props} />
    <AccountMenu />
  </Bar>
);

function Bar({ session, sermon, onDetails, star, children }: BarProps & { star?: ReactNode; children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <TopBar>
      <BackToLibrary />
      <Names>
        <Title>
          <TitleField name={sermon.name} isOnline={isOnline} onRename={session.rename} />
          {star}
        </Title>
        <Notes>
          {sermon.isTemplate && <TemplateMarker description={sermon.templateDescription} onOpen={onDetails} />}
          <SaveStatus autosave={session.autosave} isOnline={isOnline} />
        </Notes>
      </Names>
      {children}
    </TopBar>
  );
}

const Names = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 0,
    // While the title is being edited, its field takes the full height of the bar.
    '&:has(form) > :last-of-type': { display: 'none' },
  },
}));

const Title = styled('div')({ display: 'flex', alignItems: 'center', minWidth: 0, flex: '0 1 auto' });

/** The save state is always shown in full, and a long title or description is truncated instead. */
const Notes = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  maxWidth: '60%',
  [theme.breakpoints.down('md')]: { maxWidth: 'none' },
}));
