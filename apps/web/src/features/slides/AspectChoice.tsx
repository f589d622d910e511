import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type Aspect, aspects } from '@sermon/domain/slides/page';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';

const labels: Record<Aspect, string> = { '16x9': '16:9', '4x3': '4:3' };

export const AspectChoice = ({ value, onChoose }: { value: Aspect; onChoose: (aspect: Aspect) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={texts.aspectRatio}
    value={value}
    onChange={(_, next: Aspect | null) => next !== null && onChoose(next)}
  >
    {aspects.map((aspect) => (
      <ToggleButton key={aspect} value={aspect} sx={{ flex: 1, px: 2 }}>
        {labels[aspect]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
