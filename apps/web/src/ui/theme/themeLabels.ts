export const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;
