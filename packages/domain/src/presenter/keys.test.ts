import { describe, expect, test } from 'vitest';
import { presenterActionOf } from '../slides/show/keys.ts';

const press = (key: string, { digits = '', ctrlKey = false } = {}) =>
  presenterActionOf({ key, shiftKey: false, ctrlKey, altKey: false, metaKey: false }, digits);

describe('keys of the presenter', () => {
  test.each([
    ['+', 'larger'],
    ['=', 'larger'],
    ['-', 'smaller'],
    ['0', 'usual'],
  ])('%s makes the text %s', (key, change) => expect(press(key)).toEqual({ type: 'size', change }));

  test('0 is a digit after another digit', () => {
    expect(press('0', { digits: '1' })).toEqual({ type: 'typed', digits: '10' });
  });

  test('zooming in the browser stays what it is', () => {
    for (const key of ['+', '-', '0']) expect(press(key, { ctrlKey: true })).toBeNull();
  });

  test('the keys of clickers turn pages', () => {
    expect(press('PageDown')).toEqual({ type: 'command', command: { type: 'next' } });
    expect(press('PageUp')).toEqual({ type: 'command', command: { type: 'previous' } });
    expect(press('.')).toEqual({ type: 'command', command: { type: 'black' } });
    expect(press('F5')).toEqual({ type: 'fullScreen' });
  });
});
