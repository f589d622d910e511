import { timings } from '@sermon/contract/preaching/timings';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { plannedTotal, type Timing } from '@sermon/domain/presenter/timings';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { callServer } from '../../../api.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { nameMoment } from '../../../ui/time/when.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useUser } from '../../../user.ts';
import { SectionTable } from '../SectionTable.tsx';
import { addWaiting, removeWaiting } from '../waiting.ts';

type LineProps = { timing: Timing; documentId: string; isWaiting: boolean };

/** Can be removed, and restored while it is still shown. */
export function TimingLine({ timing, documentId, isWaiting }: LineProps) {
  const { id: ownerId } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const [wasChanged, setWasChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const partsId = useId();
  const { id, kind, startedAt, seconds, sections } = timing;
  const when = nameMoment(startedAt);

  /** `perform` returns false if this device could not store the change. */
  const change = async (perform: () => Promise<unknown> | boolean, removes: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const isDone = await Promise.resolve(perform()).then(
      (result) => result !== false,
      () => false,
    );
    if (isDone) {
      setIsRemoved(removes);
      setWasChanged(true);
    } else setFailure(removes ? texts.notRemoved : texts.notRestored);
    setIsBusy(false);
  };
  const newTiming = { ...timing, timingId: id, assetId: documentId, sections: [...sections] };
  const remove = () => change(() => (isWaiting ? removeWaiting(id) : callServer(timings.remove, { id })), true);
  const restore = () =>
    change(() => (isWaiting ? addWaiting(ownerId, newTiming) : callServer(timings.add, newTiming)), false);

  return (
    <Line>
      {isRemoved ? (
        <Row>
          <Gone>{when}</Gone>
          <span>{texts.removed}</span>
          <Button variant="outlined" ref={focusAtOnce} aria-busy={isBusy} onClick={() => void restore()}>
            Undo
          </Button>
        </Row>
      ) : (
        <Row>
          <Opener type="button" aria-expanded={isOpen} aria-controls={partsId} onClick={() => setIsOpen(!isOpen)}>
            <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
            <span>
              <b>{texts.time(seconds)}</b> {texts.kinds[kind]}
              <small>
                {when} · <span>{texts.compared(seconds, plannedTotal(sections))}</span>
                {isWaiting && ` · ${texts.waiting}`}
              </small>
            </span>
          </Opener>
          <Tooltip title="Remove">
            <IconButton
              aria-label={texts.remove(texts.kinds[kind], when)}
              aria-busy={isBusy}
              ref={wasChanged ? focusAtOnce : undefined}
              onClick={() => void remove()}
              sx={{ width: 44, height: 44 }}
            >
              <Trash2 size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </Tooltip>
        </Row>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <div id={partsId}>{isOpen && !isRemoved && <SectionTable sections={sections} />}</div>
    </Line>
  );
}

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
}));

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  alignItems: 'center',
  gap: '0 16px',
  minHeight: 56,
});

const Opener = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '4px 0',
  border: 0,
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '& b': { ...theme.typography.h5, marginInlineEnd: 4 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& small > span': { display: 'inline-block' },
  '& > svg': { flex: 'none' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
}));

const Gone = styled('span')(({ theme }) => ({
  textDecoration: 'line-through',
  color: theme.vars.palette.text.secondary,
}));

const Failure = styled('p')(({ theme }) => ({ margin: '0 0 8px', color: theme.vars.palette.error.main }));
