import { styled } from '@mui/material/styles';
import type { BuilderAsset } from '@sermon/contract/builder';
import { Download, File } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../../frame/AccountMenu.tsx';
import { CommandMenu } from '../../../ui/commands/CommandMenu.tsx';
import type { Command } from '../../../ui/commands/command.ts';
import { useIsOnline } from '../../../ui/useIsOnline.ts';
import { PrintMenu } from '../../printing/PrintMenu.tsx';
import { BackToLibrary, TopBar } from '../BuilderPage.tsx';
import type { Desk } from '../desk.ts';
import type { BuilderCommands } from '../useBuilderCommands.ts';
import { MarkButton } from './MarkButton.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { TemplateMarker } from './TemplateMarker.tsx';
import { TitleField } from './TitleField.tsx';

export type BarProps = {
  desk: Desk;
  asset: BuilderAsset;
  commands: BuilderCommands;
  download: { isBusy: boolean; commands: Command[] };
  print: Command[];
  onDetails: () => void;
};

/** The bar over an open document: its name and its marks, how far it is saved, and what can be done with it. */
export function TopBarOf(props: BarProps) {
  const { asset, commands, download, print } = props;
  const { star, offline, file } = commands;
  return (
    <Bar
      {...props}
      marks={
        <>
          <MarkButton command={star} mark="star" isOn={asset.isStarred} />
          <MarkButton command={offline} mark="offline" isOn={asset.offlineMode} />
        </>
      }
    >
      <CommandMenu label="File" Icon={File} commands={file} />
      <CommandMenu
        label="Download"
        Icon={Download}
        commands={download.commands}
        busy={download.isBusy && 'Downloading'}
      />
      <PrintMenu commands={print} />
      <AccountMenu />
    </Bar>
  );
}

/** The same on a phone: one menu holds all. */
export const PhoneBarOf = (props: BarProps) => (
  <Bar {...props}>
    <PhoneMenu {...props} />
  </Bar>
);

function Bar({ desk, asset, onDetails, marks, children }: BarProps & { marks?: ReactNode; children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <TopBar>
      <BackToLibrary />
      <Names>
        <Title>
          <TitleField name={asset.name} isOnline={isOnline} onRename={desk.rename} />
          {marks}
        </Title>
        <Notes>
          {asset.isTemplate && <TemplateMarker description={asset.templateDescription} onOpen={onDetails} />}
          <SaveStatus autosave={desk.autosave} isOnline={isOnline} />
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
  [theme.breakpoints.down('md')]: { flexDirection: 'column', alignItems: 'stretch', gap: 0 },
}));

const Title = styled('div')({ display: 'flex', alignItems: 'center', minWidth: 0, flex: '0 1 auto' });

const Notes = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0, flex: '0 100 auto' });
