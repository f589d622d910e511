/**
 * The minimum length of a piece after the first one, in characters. Models write a few characters at a time, and a
 * stream keeps a limited number of events for readers that reconnect.
 */
const pieceLength = 60;

/**
 * Joins short pieces of an answer to longer ones. The first piece is passed on at once, and all when an error occurs.
 */
export async function* inPieces<Ending>(
  answer: AsyncGenerator<string, Ending, void>,
): AsyncGenerator<string, Ending, void> {
  let waiting = '';
  let isFirst = true;
  try {
    for (;;) {
      const { done, value } = await answer.next();
      if (done === true) {
        if (waiting !== '') yield waiting;
        return value;
      }
      waiting += value;
      if (waiting === '' || (!isFirst && waiting.length < pieceLength)) continue;
      const piece = waiting;
      waiting = '';
      isFirst = false;
      yield piece;
    }
  } catch (error) {
    if (waiting !== '') yield waiting;
    throw error;
  } finally {
    await answer.return(undefined as Ending);
  }
}
