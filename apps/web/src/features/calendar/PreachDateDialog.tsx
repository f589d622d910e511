import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { LibraryItem } from '@sermon/contract/library';
import { isDay } from '@sermon/domain/calendar/days';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { useId, useState, type SubmitEvent } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Field } from '../../ui/plain/Field.tsx';

type DialogProps = {
  item: LibraryItem | null;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (item: LibraryItem, day: string | null) => void;
};

/** Asks for a preach date, as an alternative to dragging the item to another day. */
export function PreachDateDialog({ item, isOpen, onClose, onChoose }: DialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Set Preach Date</DialogTitle>
      {item && (
        <PreachDateForm
          item={item}
          onClose={onClose}
          onChoose={(day) => {
            onClose();
            if (day !== item.datePreached) onChoose(item, day);
          }}
        />
      )}
    </Dialog>
  );
}

function PreachDateForm(props: { item: LibraryItem; onClose: () => void; onChoose: (day: string | null) => void }) {
  const { item, onClose, onChoose } = props;
  const [error, setError] = useState<string>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day'));
    if (isDay(day)) onChoose(day);
    else setError(texts.notADay);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <DialogContent>
        <Field
          type="date"
          name="day"
          label={`Preach Date of ${item.name}`}
          defaultValue={item.datePreached ?? ''}
          error={error}
          onInput={() => setError(undefined)}
          ref={focusAtOnce}
        />
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 3, pt: 1, flexWrap: 'wrap', gap: 1 }}>
        {item.datePreached && (
          <Button variant="tonal" onClick={() => onChoose(null)} style={{ marginInlineEnd: 'auto' }}>
            No Date
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Set Date</Button>
      </DialogActions>
    </form>
  );
}
