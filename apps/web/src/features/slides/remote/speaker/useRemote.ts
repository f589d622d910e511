import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ShowDeck } from '../../show/showDeck.ts';
import type { ShowSession, ShowView } from '../../show/showSession.ts';
import type { SlideShow } from '../../show/storedShow.ts';
import { remoteStateOf } from './remoteState.ts';
import { type RemoteView, SpeakerRemote } from './speakerRemote.ts';

type Options = {
  show: SlideShow;
  deck: ShowDeck;
  session: ShowSession;
  view: ShowView;
  notes: ReadonlyMap<string, string>;
};

export function useRemote({ show: { id: showId, name }, deck, session, view, notes }: Options): {
  remote: SpeakerRemote;
  view: RemoteView;
} {
  const [remote] = useState(() => new SpeakerRemote({ showId, perform: session.send }));
  useEffect(() => remote.connect(), [remote]);
  const { state, timer } = view;
  useEffect(
    () => remote.show(remoteStateOf({ name, deck, state, timer, notes, now: Date.now() })),
    [remote, name, deck, state, timer, notes],
  );
  return { remote, view: useSyncExternalStore(remote.subscribe, () => remote.view) };
}
