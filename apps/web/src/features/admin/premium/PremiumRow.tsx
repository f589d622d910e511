import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { adminPremium as texts } from '@sermon/domain/texts/admin/premium';
import { ArrowDown, ArrowUp, Crown, EllipsisVertical } from 'lucide-react';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { DisabledIf, Tooltip } from '../../../ui/Tooltip.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { Progress } from '../../../ui/states/Progress.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { formatDate } from '../../../ui/time/dateFormat.ts';
import { useHasPlans } from '../../../plan/useUpgrade.ts';
import { changeList, type PremiumItem, premiumItems } from './premium.ts';
import { adminPremium } from '@sermon/contract/admin/server';
import { CallFailed } from '@sermon/contract/client';
import { maxPremiumPictureBytes } from '@sermon/domain/premium/premium';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

type RowProps = {
  item: PremiumItem;
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onMoveFar: (to: 'top' | 'bottom') => void;
};

const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const;

export function PremiumRow({ item, isFirst, isLast, onShow, onMove, onMoveFar }: RowProps) {
  const { name, thumbnailUrl, isEnabled } = item;
  const factsId = useId();
  const notOffline = useNotOffline();
  const hasPlans = useHasPlans();
  const input = useRef<HTMLInputElement>(null);
  const [menuButton, setMenuButton] = useState<HTMLElement | null>(null);
  const { slowFile, isBusy, failure, upload, cancel } = usePictureUpload(item);
  // The menu traps the focus, so it closes before a command moves the focus.
  const closeMenu = () => flushSync(() => setMenuButton(null));
  const facts = [
    ...(hasPlans ? [item.isFree ? texts.free : texts.locked] : []),
    texts.documents(item.documents),
    texts.added(item.activations),
    // A day without a time, as its manifest gives it. In the local time, it could be the day before.
    formatDate(item.dateCreated.toISOString().slice(0, 10)),
  ];
  const moves = [
    { label: texts.moveUp, of: texts.moveUpOf(name), isEnd: isFirst, why: texts.isFirst, by: -1, Icon: ArrowUp },
    { label: texts.moveDown, of: texts.moveDownOf(name), isEnd: isLast, why: texts.isLast, by: 1, Icon: ArrowDown },
  ] as const;
  return (
    <Row>
      <Picture data-hidden={!isEnabled || undefined}>
        {thumbnailUrl === '' ? (
          <Crown size={20} strokeWidth={1.6} aria-hidden />
        ) : (
          <img src={thumbnailUrl} alt="" loading="lazy" />
        )}
      </Picture>
      <Names>
        <strong>{name}</strong>
        <small id={factsId}>
          {facts.map((fact, n) => (
            <Fragment key={fact}>
              {n > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </small>
      </Names>
      <Controls>
        <label>
          <span>{texts.shown}</span>
          <Switch
            size="small"
            checked={isEnabled}
            disabled={Boolean(notOffline)}
            onChange={(_, isShown) => onShow(isShown)}
            slotProps={{ input: { role: 'switch', 'aria-label': texts.shownOf(name), 'aria-describedby': factsId } }}
          />
        </label>
        {moves.map(({ label, of, isEnd, why, by, Icon }) => (
          <DisabledIf key={label} why={notOffline || (isEnd && why)} title={label} placement="bottom">
            <IconButton size="small" aria-label={of} onClick={() => onMove(by)}>
              <Icon {...icon} />
            </IconButton>
          </DisabledIf>
        ))}
        <Tooltip title={texts.more}>
          <IconButton
            size="small"
            aria-label={texts.moreOf(name)}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => setMenuButton(currentTarget)}
          >
            <EllipsisVertical {...icon} />
          </IconButton>
        </Tooltip>
      </Controls>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={texts.pictureOf(name)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
      {slowFile !== null && (
        <Below>
          <Progress text={texts.uploading(slowFile)} part={null} onCancel={cancel} />
        </Below>
      )}
      {failure !== null && (
        <Below>
          <FormMessage message={failure} />
        </Below>
      )}
      <PopMenu label={texts.moreOf(name)} anchor={menuButton} width={208} onClose={() => setMenuButton(null)}>
        <MenuItem
          disabled={isFirst || Boolean(notOffline)}
          onClick={() => {
            closeMenu();
            onMoveFar('top');
          }}
        >
          {texts.moveToTop}
        </MenuItem>
        <MenuItem
          disabled={isLast || Boolean(notOffline)}
          onClick={() => {
            closeMenu();
            onMoveFar('bottom');
          }}
        >
          {texts.moveToBottom}
        </MenuItem>
        <MenuItem
          disabled={isBusy || Boolean(notOffline)}
          onClick={() => {
            closeMenu();
            input.current?.click();
          }}
        >
          {thumbnailUrl === '' ? texts.addPicture : texts.replacePicture}
        </MenuItem>
        {/* What is not shown opens at no address. */}
        {isEnabled &&
          pagesOf(item).map(({ label, href }) => (
            <MenuItem key={href} component="a" href={href} target="_blank" onClick={() => setMenuButton(null)}>
              {label}
            </MenuItem>
          ))}
      </PopMenu>
    </Row>
  );
}

function pagesOf({ kind, slug, id }: PremiumItem): { label: string; href: string }[] {
  const publicPath = kind === 'sermon' ? '/popular-sermons' : '/popular-sermon-series';
  const appPath = kind === 'sermon' ? '/premium-sermons' : '/premium-series';
  return [
    { label: texts.publicPage, href: `${publicPath}/${encodeURIComponent(slug)}` },
    { label: texts.page, href: `${appPath}/${id}` },
  ];
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 14px',
  minHeight: 72,
  paddingBlock: 8,
  boxSizing: 'border-box',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Picture = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 54,
  overflow: 'hidden',
  borderRadius: 4,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&[data-hidden]': { opacity: 0.5 },
  [theme.breakpoints.down('sm')]: { width: 80, height: 45 },
}));

const Names = styled('div')(({ theme }) => ({
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& strong': { ...theme.typography.body1, display: 'block', fontWeight: 600 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& small > span': { whiteSpace: 'nowrap' },
}));

const Controls = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  '& label': { display: 'flex', alignItems: 'center', gap: 4, marginInlineEnd: 8, cursor: 'pointer' },
  '& label > span:first-of-type': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  [touch]: { '& label': { minHeight: 44 }, '& button': { width: 44, height: 44 } },
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', '& label': { marginInlineEnd: 'auto' } },
}));

const Below = styled('div')({ flexBasis: '100%', paddingBlock: '8px 4px', overflowWrap: 'anywhere' });

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const;

const showsProgressAfterMs = 1_000;

function usePictureUpload({ id, name }: PremiumItem) {
  const client = useQueryClient();
  const notify = useNotify();
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [slowFile, setSlowFile] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    if (running.current) return;
    setFailure(null);
    if (file.size > maxPremiumPictureBytes) return setFailure(texts.pictureTooLarge(maxPremiumPictureBytes));
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    const { signal } = controller;
    const timer = setTimeout(() => setSlowFile(file.name), showsProgressAfterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    try {
      const thumbnailUrl = await callServer(adminPremium.replacePicture, { premiumItemId: id, file }, { signal });
      changeList(client, (all) => all.map((each) => (each.id === id ? { ...each, thumbnailUrl } : each)));
      void client.invalidateQueries({ queryKey: premiumItems.queryKey });
      notify({ text: texts.pictureReplaced(name) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailed)) throw error;
      if (error.statusCode === 401 && pageSession.ask()) return;
      const isGone = error.statusCode === 404;
      setFailure(isGone ? texts.gone(name) : (error.fields.Upload?.join(' ') ?? error.sentence));
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) stop();
    }
  }

  function stop(): void {
    running.current = null;
    setIsBusy(false);
    setSlowFile(null);
  }

  return {
    slowFile,
    isBusy,
    failure,
    upload,
    cancel(): void {
      running.current?.abort();
      stop();
    },
  };
}
