import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { useState } from 'react';
import { chooseTextSize, shownTextSize } from '../../../ui/theme/textSize.ts';
import { ChoiceRow } from './ChoiceRow.tsx';

export function TextSizeRow() {
  const [size, setSize] = useState(shownTextSize);
  return (
    <ChoiceRow
      label={texts.textSize}
      labels={texts.textSizes}
      value={size}
      onChoose={(next) => {
        chooseTextSize(next);
        setSize(next);
      }}
    />
  );
}
