import { styled } from '@mui/material/styles';
import { fitted, type Layout, usualSize } from '@sermon/domain/printing/layout';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { printing as texts } from '@sermon/domain/texts/printing';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useSettled } from '../../ui/time/useSettled.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { DisabledIf } from '../../ui/DisabledIf.tsx';
import { DevicePages } from './DevicePages.tsx';
import { LayoutForm } from './LayoutForm.tsx';
import { layoutSettlesAfterMs, type PreviewProps } from './previewProps.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The maximum length of a sermon that this device lays out, in characters of HTML. That is about 150 pages. */
const maxCharacters = 400_000;

/** Only the server can lay out pulpit copies. */
const asReadingCopy = (layout: Layout): Layout =>
  layout.copy === 'reading' ? layout : { ...layout, copy: 'reading', size: usualSize.reading };

/** The pages can differ slightly from the server's. */
export function DevicePreview({ titleId, name, read, printPage, layout: chosen, onLayout, onClose }: PreviewProps) {
  const [html] = useState(read);
  const [view, setView] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState(0);
  const isTooLong = html.length > maxCharacters;
  const layout = useMemo(() => fitted(asReadingCopy(chosen)), [chosen]);
  const settled = useSettled(layout, layoutSettlesAfterMs);
  // In a transition, so that the dialog opens before a long text is laid out.
  const viewRef = useCallback((element: HTMLElement | null) => startTransition(() => setView(element)), []);
  const pages = (
    <>
      <Note role="note">{isTooLong ? texts.tooLongHere : texts.madeHere}</Note>
      {view && !isTooLong && <DevicePages title={name} html={html} layout={settled} view={view} onCount={setCount} />}
    </>
  );
  const actions = (
    <>
      <Button onClick={() => printPage(layout.columns, layout)}>Print</Button>
      <DisabledIf why={builderTexts.notOffline} placement="top">
        <Button variant="outlined">Download PDF</Button>
      </DisabledIf>
    </>
  );
  return (
    <PreviewFrame
      titleId={titleId}
      name={name}
      count={count > 0 && texts.pages(count)}
      isBusy={!isTooLong && (count === 0 || settled !== layout)}
      viewRef={viewRef}
      pages={pages}
      options={<LayoutForm layout={layout} isOnDevice onChange={onLayout} />}
      actions={actions}
      onClose={onClose}
    />
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  width: 'min(620px, 100% - 40px)',
  margin: '16px auto 0',
  color: theme.vars.palette.text.secondary,
}));
