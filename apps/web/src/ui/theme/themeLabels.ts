/** The names of the themes that the user can choose. */
export const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;
