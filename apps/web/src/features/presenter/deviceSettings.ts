import { useState } from 'react';
import * as z from 'zod';
import { storedValue } from '../../ui/browser/storedValue.ts';

export const movements = ['scroll', 'page'] as const;
export type Movement = (typeof movements)[number];

export const lights = ['light', 'sepia', 'dark', 'dim'] as const;
export type Light = (typeof lights)[number];

export const spacings = ['tight', 'usual', 'wide'] as const;
export type Spacing = (typeof spacings)[number];

export const marginChoices = ['narrow', 'usual', 'wide'] as const;
export type MarginChoice = (typeof marginChoices)[number];

/** These settings stay with the device. Null is a choice that was not made. */
const deviceSettings = z.object({
  /** In px. */
  fontSize: z.number().nullable().catch(null),
  movement: z.enum(movements).nullable().catch(null),
  light: z.enum(lights).nullable().catch(null),
  spacing: z.enum(spacings).catch('usual'),
  margins: z.enum(marginChoices).catch('usual'),
  preachToTime: z.boolean().catch(false),
  /** A running slide show goes to the slide that the text has reached. */
  slidesFollow: z.boolean().catch(false),
});
export type DeviceSettings = z.output<typeof deviceSettings>;

const stored = storedValue('sermon-presenter-device', deviceSettings, 'browser');
const initial: DeviceSettings = {
  fontSize: null,
  movement: null,
  light: null,
  spacing: 'usual',
  margins: 'usual',
  preachToTime: false,
  slidesFollow: false,
};

export function useDeviceSettings(): [DeviceSettings, (change: Partial<DeviceSettings>) => void] {
  const [settings, setSettings] = useState(() => stored.read() ?? initial);
  const change = (changed: Partial<DeviceSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    stored.write(next);
  };
  return [settings, change];
}
