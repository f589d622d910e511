import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';

export const MenuEntry = styled(MenuItem)({ '&.MuiMenuItem-root': { minHeight: 48 }, whiteSpace: 'normal' });
