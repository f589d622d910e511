import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';

/** An entry of a menu in the presenter. Its height is that of the buttons there. */
export const MenuEntry = styled(MenuItem)({ '&.MuiMenuItem-root': { minHeight: 48 }, whiteSpace: 'normal' });
