import type { Appearance } from '@stripe/stripe-js';
import { dark, light, sans } from '../../../ui/theme/tokens.ts';

export type PageTheme = 'light' | 'dark';

/** Makes Stripe's form, which is in a frame of its own, look like our fields. */
export function stripeAppearance(theme: PageTheme): Appearance {
  const tokens = theme === 'dark' ? dark : light;
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: sans,
      fontSizeBase: '16px',
      borderRadius: '8px',
      colorPrimary: tokens.primary.main,
      colorBackground: tokens.surface.sheet,
      colorText: tokens.text.primary,
      colorTextSecondary: tokens.text.secondary,
      colorTextPlaceholder: tokens.text.secondary,
      colorDanger: tokens.error.main,
      gridRowSpacing: '20px',
      gridColumnSpacing: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${tokens.outline}`, boxShadow: 'none', padding: '11px 14px', lineHeight: '24px' },
      '.Input:focus': { border: `1px solid ${tokens.primary.main}`, boxShadow: `0 0 0 1px ${tokens.primary.main}` },
      '.Input--invalid': { border: `1px solid ${tokens.error.main}`, boxShadow: 'none' },
      '.Label': { fontSize: '15px', fontWeight: '600', marginBottom: '6px' },
    },
  };
}
