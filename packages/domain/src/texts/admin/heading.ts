/** Names the screen in the menus. It has a file of its own, because every page loads the menus. */
export const administration = 'Administration';
