import { SearchInput } from '../../ui/SearchInput.tsx';
import { fieldStyle } from './panelStyles.ts';
import { TranslationMenu } from './TranslationMenu.tsx';

export function SearchField(props: {
  text: string;
  onType: (text: string) => void;
  /** Null while it is not known yet. */
  translationId: string | null;
  onTranslation: (id: string) => void;
}) {
  const { text, onType, translationId, onTranslation } = props;
  return (
    <SearchInput
      fullWidth
      type="search"
      label="Search Bible"
      placeholder="Words or a reference"
      text={text}
      onType={onType}
      inputProps={{ enterKeyHint: 'search', maxLength: 500 }}
      endAdornment={<TranslationMenu chosen={translationId} onChoose={onTranslation} />}
      sx={fieldStyle}
    />
  );
}
