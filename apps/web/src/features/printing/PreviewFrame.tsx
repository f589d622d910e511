import { styled } from '@mui/material/styles';
import type { Layout } from '@sermon/domain/printing/layout';
import type { ReactNode, Ref } from 'react';
import { PreviewBar } from './PreviewBar.tsx';
import type { PrintFile } from './useFilePrint.ts';
import type { PrintPage } from './usePagePrint.ts';

type FrameProps = {
  titleId: string;
  name: string;
  count: ReactNode;
  isBusy: boolean;
  viewRef?: Ref<HTMLDivElement>;
  pages: ReactNode;
  options: ReactNode;
  actions: ReactNode;
  onClose: () => void;
};

export const PreviewFrame = (props: FrameProps) => (
  <Frame>
    <PreviewBar titleId={props.titleId} onClose={props.onClose}>
      {props.count}
    </PreviewBar>
    <View
      role="region"
      aria-label={`Pages of ${props.name}`}
      tabIndex={0}
      aria-busy={props.isBusy}
      {...(props.viewRef && { ref: props.viewRef })}
    >
      {props.pages}
    </View>
    <Side>
      <Choices>{props.options}</Choices>
      <Actions>{props.actions}</Actions>
    </Side>
  </Frame>
);

const Frame = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  grid: `"bar bar" auto "view side" minmax(0, 1fr) / minmax(0, 1fr) 320px`,
  [theme.breakpoints.down('sm')]: {
    grid: `"bar" auto "view" minmax(160px, 1fr) "side" auto / minmax(0, 1fr)`,
  },
}));

const View = styled('div')(({ theme }) => ({
  gridArea: 'view',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  backgroundColor: theme.vars.palette.surface.sunken,
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { '& > ol': { padding: 16 } },
}));

const Side = styled('div')(({ theme }) => ({
  gridArea: 'side',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: {
    maxHeight: '56dvh',
    borderLeft: 0,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));

const Choices = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '0 24px 24px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr 1fr', padding: '0 16px 16px' },
}));

export type PreviewProps = {
  titleId: string;
  documentId: string;
  name: string;
  read: () => string;
  save: () => Promise<boolean>;
  file: PrintFile;
  printPage: PrintPage;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
};

/** Stepping through a list of options does not lay out the text for each one. */
export const layoutSettlesAfterMs = 300;
