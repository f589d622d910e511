import { styled } from '@mui/material/styles';
import { edgesOf, fitLayout, type Layout, papers, usualSize } from '@sermon/domain/printing/layout';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { printing as texts } from '@sermon/domain/texts/printing';
import { memo, type RefCallback, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { light, serif } from '../../ui/theme/tokens.ts';
import { useDebounced } from '../../ui/time/useDebounced.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { LayoutForm } from './LayoutForm.tsx';
import { layoutSettlesAfterMs, PreviewFrame, type PreviewProps } from './PreviewFrame.tsx';
import { paperElements, paperStyles } from './printStyles.ts';

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
  const layout = useMemo(() => fitLayout(asReadingCopy(chosen)), [chosen]);
  const settled = useDebounced(layout, layoutSettlesAfterMs);
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

type PagesProps = {
  title: string;
  html: string;
  layout: Layout;
  view: HTMLElement;
  onCount: (count: number) => void;
};

const pxPerMm = 96 / 25.4;
/** In px. */
const maxPageWidth = 620;
const around = 20;
/** In px, with the page number. */
const below = 40;
/** In px. */
const flowGap = 40;
/**
 * Each copy shows one of the pages near the visible area, and is laid out only once: scrolling moves it to another
 * page.
 */
const copies = 4;

/** In px. */
function sizesOf(layout: Layout) {
  const { width, height } = papers[layout.paper];
  const { side, top, bottom } = edgesOf(layout);
  const page = { width: width * pxPerMm, height: height * pxPerMm };
  const edges = { side: side * pxPerMm, top: top * pxPerMm, bottom: bottom * pxPerMm };
  const area = { width: page.width - 2 * edges.side, height: page.height - edges.top - edges.bottom };
  return { page, edges, area };
}

/**
 * The text flows in columns that are as large as the printed area of a page, and each page shows one of these
 * columns.
 */
function DevicePages({ title, html, layout, view, onCount }: PagesProps) {
  const [count, setCount] = useState(0);
  const { top: scrolled, width: viewWidth } = useScrolling(view);
  const { page, edges, area } = useMemo(() => sizesOf(layout), [layout]);
  const scale = Math.max(0.1, Math.min(maxPageWidth, viewWidth - 2 * around) / page.width);
  const step = page.height * scale + below;
  const setPages = useCallback(
    (pages: number) => {
      setCount(pages);
      onCount(pages);
    },
    [onCount],
  );
  const paper = useMemo(() => {
    const parsed = document.createDocumentFragment();
    parsed.append(...paperElements({ title, html }));
    return parsed;
  }, [title, html]);
  const shown = useCopies(layout, Math.min(copies, Math.max(1, count)));
  const near = pagesNear(Math.floor(scrolled / step), count).slice(0, shown);
  return (
    <Pile style={{ width: page.width * scale, height: Math.max(1, count) * step }}>
      <style>{paperStyles('.device-page', layout)}</style>
      <ol>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} style={{ top: index * step, height: page.height * scale }}>
            <div role="img" aria-label={texts.page(index + 1, count)} />
          </li>
        ))}
      </ol>
      {near.toSorted(byCopy).map((index) => (
        <Window
          key={copyOf(index)}
          aria-hidden
          inert
          style={{ top: index * step, width: page.width, height: page.height, transform: `scale(${scale})` }}
        >
          <div
            style={{
              position: 'absolute',
              overflow: 'hidden',
              insetInlineStart: edges.side,
              top: edges.top,
              ...area,
            }}
          >
            <div style={{ transform: `translateX(${-index * (area.width + flowGap)}px)` }}>
              <Flow key={JSON.stringify(layout)} paper={paper} layout={layout} onPages={setPages} />
            </div>
          </div>
          <Foot style={{ insetInline: edges.side, bottom: edges.bottom / 2 }}>
            <span>{index > 0 && title}</span>
            <span>{`${index + 1} / ${count}`}</span>
          </Foot>
        </Window>
      ))}
    </Pile>
  );
}

/**
 * A long text takes a moment to lay out, so a changed layout begins with one copy, and each later frame adds one, up
 * to `max`.
 */
function useCopies(layout: Layout, max: number): number {
  const [laid, setLaid] = useState({ layout, count: 1 });
  const count = laid.layout === layout ? Math.min(laid.count, max) : 1;
  useEffect(() => {
    if (count === max) return undefined;
    const frame = requestAnimationFrame(() => setLaid({ layout, count: count + 1 }));
    return () => cancelAnimationFrame(frame);
  }, [layout, count, max]);
  return count;
}

/** As many as there are copies: the visible page first, then those next to it. */
function pagesNear(scrolledTo: number, count: number): number[] {
  const visible = Math.max(0, Math.min(scrolledTo, count - 1));
  const first = Math.max(0, Math.min(visible, count - copies));
  const near = Array.from({ length: Math.min(copies, Math.max(1, count)) }, (_, at) => first + at);
  return near.toSorted((a, b) => Math.abs(a - visible) - Math.abs(b - visible));
}

const copyOf = (page: number) => page % copies;

/** Sorts pages by their copies, whose order must not change because browsers lay out moved elements again. */
const byCopy = (a: number, b: number) => copyOf(a) - copyOf(b);

type FlowProps = {
  paper: DocumentFragment;
  layout: Layout;
  onPages: (pages: number) => void;
};

const Flow = memo(function Flow({ paper, layout, onPages }: FlowProps) {
  const { area } = sizesOf(layout);
  const [flow, setFlow] = useState<HTMLElement | null>(null);
  const fill: RefCallback<HTMLElement> = useCallback(
    (element) => {
      element?.replaceChildren(paper.cloneNode(true));
      setFlow(element);
    },
    [paper],
  );
  useEffect(() => {
    if (!flow) return undefined;
    const measure = () => onPages(pagesOf(flow, layout));
    measure();
    let isHere = true;
    // The fonts of the text may still be loading.
    void (document.fonts as FontFaceSet | undefined)?.ready.then(() => isHere && measure());
    return () => {
      isHere = false;
    };
  }, [flow, layout, onPages]);
  return (
    <div
      ref={fill}
      className="device-page"
      style={{
        ...area,
        columnWidth: area.width,
        columnGap: flowGap,
        columnFill: 'auto',
        // As in print, letters are not moved to whole pixels.
        textRendering: 'geometricPrecision',
      }}
    />
  );
});

function pagesOf(flow: HTMLElement, layout: Layout): number {
  const { area } = sizesOf(layout);
  return Math.max(1, Math.round((flow.scrollWidth + flowGap) / (area.width + flowGap)));
}

function useScrolling(view: HTMLElement): { top: number; width: number } {
  const [state, setState] = useState({ top: view.scrollTop, width: view.clientWidth });
  useEffect(() => {
    const update = () => setState({ top: view.scrollTop, width: view.clientWidth });
    view.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(view);
    return () => {
      view.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [view]);
  return state;
}

const Pile = styled('div')(({ theme }) => ({
  position: 'relative',
  margin: `${around}px auto`,
  '& > ol': { margin: 0, padding: 0, listStyle: 'none' },
  // Paper is white in every theme.
  '& > ol > li': {
    position: 'absolute',
    insetInline: 0,
    boxSizing: 'border-box',
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: '#fff',
  },
  '& > ol > li > div': { height: '100%' },
}));

const Window = styled('div')({
  position: 'absolute',
  insetInlineStart: 0,
  transformOrigin: '0 0',
  overflow: 'hidden',
  colorScheme: 'light',
});

const Foot = styled('div')({
  position: 'absolute',
  display: 'flex',
  justifyContent: 'space-between',
  font: `9pt ${serif}`,
  color: light.text.secondary,
});
