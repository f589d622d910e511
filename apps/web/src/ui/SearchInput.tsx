import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Search } from 'lucide-react';

type SearchInputProps = Omit<OutlinedInputProps, 'onChange' | 'value' | 'startAdornment'> & {
  label: string;
  text: string;
  onType: (text: string) => void;
};

export const SearchInput = ({ label, text, onType, inputProps, sx, ...input }: SearchInputProps) => (
  <OutlinedInput
    size="small"
    placeholder={label}
    value={text}
    onChange={({ target }) => onType(target.value)}
    inputProps={{ 'aria-label': label, autoComplete: 'off', ...inputProps }}
    startAdornment={
      <InputAdornment position="start" sx={{ mr: 0.5 }}>
        <Search size={18} strokeWidth={1.6} aria-hidden />
      </InputAdornment>
    }
    sx={[
      {
        pl: 1.5,
        '& input.MuiInputBase-input': { px: 0.5 },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
    {...input}
  />
);
