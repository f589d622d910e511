import { describe, expect, test } from 'vitest';
import { parseReferences } from '../scripture/parsing/parse.ts';
import { declaredThemes, withStory, themesOf } from './themes.ts';

const themes = (passage: string) => themesOf(parseReferences(passage)[0]!).map(({ name }) => name);

test.each([
  ['Matthew 18:21-35', 'forgiveness'],
  ['1 Samuel 17', 'courage'],
  ['Luke 15:8-10', 'parable of the lost coin'],
  ['James 3:1-12', 'gossip'],
])('%s has the theme %s', (passage, theme) => expect(themes(passage)).toContain(theme));

test.each([
  ['Luke 19:10', 'parable of the lost coin'],
  ['Isaiah 53:6', 'parable of the lost sheep'],
  ['Matthew 5-7', 'anxiety'],
])('%s does not have the theme %s', (passage, theme) => expect(themes(passage)).not.toContain(theme));

test('a text is about the topics at the end of its description, in its words, or else in its title and description', () => {
  const declared = (title: string, description: string) => Object.fromEntries(declaredThemes({ title, description }));
  expect(declared('Courage', 'A fall and what followed. On healing, the sea.')).toEqual({ illness: 'healing' });
  expect(declared('On Courage', 'What courage is, and what hope is.')).toEqual({ courage: 'courage' });
  expect(declared('A Letter', 'Abraham Lincoln wrote with courage.')).toEqual({});
});

describe('a sermon whose title names a story', () => {
  const sermon = {
    title: 'The Prodigal Son',
    keywords: ['pigs'],
    scriptureRefs: ['Romans 5', 'Luke 15:11–32'],
    isOnPassage: false,
  };

  test('is on the passage that tells it, if it is on no other', () => {
    expect(withStory(sermon)).toEqual({ ...sermon, scriptureRefs: ['Luke 15:11–32', 'Romans 5'], isOnPassage: true });
    expect(withStory({ ...sermon, isOnPassage: true })).toEqual({ ...sermon, isOnPassage: true });
  });

  test.each(['Doubt', 'The Almighty', 'A Letter to My Brother about the Bicycle of Noah', ''])(
    '“%s” names none',
    (title) => expect(withStory({ ...sermon, title })).toEqual({ ...sermon, title }),
  );
});
