import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Button } from '../plain/Button.tsx';

export function Progress(props: {
  text: string;
  /** From 0 to 1, or null if unknown. */
  part: number | null;
  onCancel: () => void;
}) {
  const { text, part, onCancel } = props;
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} variant="body2" sx={{ pb: 1, fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
        <LinearProgress
          aria-labelledby={id}
          {...(part === null ? {} : { variant: 'determinate', value: Math.min(100, Math.round(part * 100)) })}
        />
      </Box>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
