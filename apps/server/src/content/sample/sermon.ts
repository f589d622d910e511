import { contentOf } from '@sermon/domain/builder/content';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../database/open.ts';
import { document, libraryItem } from '../../database/schema.ts';
import { blocks, scripture } from '../templates/template.ts';

/** The sermon that new accounts find in their library. It is a short sermon and a tour of the builder at once. */
export const sampleSermon = {
  name: 'The Father Who Runs',
  category: 'Manuscript',
  scripture: 'Luke 15:11–24',
  ...contentOf(
    blocks(`
    <p><em>This is a sample sermon for trying things out. It is an ordinary document: write in it, mark it up or delete it. The notes in italics show what you can do.</em></p>
    <h1>He had a speech ready</h1>
    <p>The younger son in Luke 15 practices on the road: “I have sinned. I don’t deserve to be your son. Give me a job.” Most of us know that walk. You have hurt someone, and on the way home you try out the words: first with one more excuse, then with one fewer. You get ready for a closed door. He had spent everything his father gave him, and all he hoped for was a place among the hired men.</p>
    <p><em>Try it: Start a line with “# ” to make it a heading. The outline lists your headings and takes you to each of them.</em></p>
    <h1>He was seen from far away</h1>
    ${scripture('Luke 15:20', 'WEB', {
      20: '“He arose, and came to his father. But while he was still far off, his father saw him, and was moved with compassion, and ran, and fell on his neck, and kissed him.',
    })}
    <p>To see someone far off, you have to be looking. The father must have stood and watched that road on many evenings. And then he does what a man of his age and standing did not do in front of the neighbors: he gathers up his robe and runs. He does not wait to hear how sorry his son is. <mark data-color="yellow">Before the son can say a word, the father is already running.</mark></p>
    <p><em>Try it: Type /Luke 15:24 on a new line and press Enter to insert the verse. Put the cursor in a quotation to change its translation. Select a few words to highlight them, as in the line above.</em></p>
    <h1>He was given more than he asked for</h1>
    <p>The son would have been content with the least. Look at what he gets instead (Luke 15:22–23):</p>
    <ul>
    <li><p>The best robe, so that nobody sees the rags.</p></li>
    <li><p>A ring, so that everyone knows whose son he is.</p></li>
    <li><p>Sandals, because servants may go barefoot, but not the children of the house.</p></li>
    <li><p>A feast, so that the whole village hears the news.</p></li>
    </ul>
    <p>Compare what he rehearsed in Luke 15:19 with what he says in Luke 15:21. The sentence about the hired men is missing. He never gets that far. Mercy interrupts him.</p>
    <p><em>Try it: Open the Bible panel and read the whole chapter next to your text. Sermon Genius suggests passages and illustrations that go with what you write.</em></p>
    <h1>Come in from the road</h1>
    <p>Some of us are still far off this morning, polishing the speech. Others never left, and like the older brother we stand outside and keep count. The father comes out to both (Luke 15:28). You do not need better words. You only need to let yourself be found.</p>
    <p>Who is on the road toward you this week? How far would you run?</p>
    <p><em>Try it: Set a preach date in Details, and this sermon appears in your calendar. Print Preview can show it in large print for the pulpit. Your work is saved automatically, and Version History keeps earlier versions. When you have seen enough, delete this sample and start your own.</em></p>
  `),
  )!,
} as const;

/**
 * Adds the sample sermon to the library of a new account. It counts toward the storage of the account like any other
 * document, but no limit refuses it, because an account must not depend on it.
 */
export async function addSampleSermon(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const { name, ...details } = sampleSermon;
  const itemId = newId();
  const dates = { dateCreated: now, dateModified: now, dateAccessed: now };
  await tx.insert(libraryItem).values({ id: itemId, ownerId, type: 'BuilderAsset', name, ...dates });
  await tx
    .insert(document)
    .values({ itemId, ...details, isSample: true, revision: 1, editorFrom: 1, dateWritten: now });
}
