import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const narrative: BuiltInTemplate = {
  id: '019a9f1c-5b43-7d3b-a0f8-5c9e27b48d04',
  name: 'Narrative Sermon',
  description:
    'Tell a story of the Bible so that people stand inside it: from the trouble to the turn, and home again. For 15 to 25 minutes.',
  category: ['Manuscript'],
  isFree: false,
  content: blocks(`
    <h1>Before you tell it</h1>
    <p>A story does not need three points. It needs somewhere to begin, a trouble that matters, a turn, and an end that stays open for the hearer. Read it as if you did not know how it ends.</p>
    <ul>
    <li><p><strong>Story:</strong> [passage. Good ones to begin with: Genesis 32:22–32, Ruth 1, 1 Samuel 16:1–13, 1 Kings 19:1–18, Mark 5:21–43, Luke 10:25–37, Luke 24:13–35, John 4:1–42.]</p></li>
    <li><p><strong>Where I stand:</strong> [Through whose eyes do we see it? A person at the edge often sees most: a servant, a brother, a bystander.]</p></li>
    <li><p><strong>What is at stake:</strong> [What will be lost if nothing changes?]</p></li>
    <li><p><strong>What God does:</strong> [One sentence. In some stories he seems absent; say where he is at work all the same.]</p></li>
    </ul>
    <p>Everything you invent should be something that could have been so: weather, tiredness, the smell of bread. Invent no words of God.</p>
    <h1>Begin in the middle</h1>
    <p>[Start with a person doing something. No date, no author, no explanation. “She had carried that jar so often that she no longer felt its weight.”]</p>
    <p>[Two or three sentences more. Use the senses, short verbs, and the present tense if it comes naturally.]</p>
    <h1>The world of the story</h1>
    <p>[Now step back for a moment. Where are we, and what does everyone in the story know that we do not? Only what people need so that they feel the trouble. One paragraph.]</p>
    <h1>The trouble</h1>
    <p>[What does this person want, and what stands in the way? Let it be as hard as the text makes it. Resist the wish to comfort too early.]</p>
    <p>[Read here, from the Bible itself, the verses in which the trouble is plainest.]</p>
    <p>A question for the hearers, and then silence: “[Have you ever …?]”</p>
    <h1>It grows worse</h1>
    <p>[What does the person try? What do the others say? Where have we tried the same? Here our own story comes in by a side door; two sentences are enough.]</p>
    <h1>The turn</h1>
    <p>Slow down. The turn is often a single word, and it does not come from the one who needs it. In the garden, on the first day of the week, it is a name:</p>
    ${scripture('John 20:16', 'WEB', { 16: 'Jesus said to her, “Mary.” She turned and said to him, “Rabboni!” which is to say, “Teacher!”' })}
    <p>[Which word, act or silence turns your story? Read the verse. Wait. Read it again.]</p>
    <p>[Say in one plain sentence what God has just done. This is the only sentence in the sermon that explains.]</p>
    <h1>Afterwards</h1>
    <p>[What is different now, and what is not? Stories in the Bible seldom end with everything in order. Stay with what the text tells.]</p>
    <p>[What might the person have said about it many years later?]</p>
    <h1>Our place in it</h1>
    <p>Open the door without pushing anyone through it. Choose one of these ways, and leave out the others:</p>
    <ul>
    <li><p>“I think some of us are standing where [person] stood when [the trouble].”</p></li>
    <li><p>“Perhaps you are not [the hero]. Perhaps you are [the one at the edge], and you have been watching for a long time.”</p></li>
    <li><p>“The one who [the turn] is here. He has not stopped doing this.”</p></li>
    </ul>
    <p>[Join the story to the great one: how does it carry the same marks as the cross and the empty tomb?]</p>
    <h1>The last sentence</h1>
    <p>[Go back to the first picture. The same jar, the same road, the same door; and one thing that has changed. Write this sentence first, and learn it by heart.]</p>
    <p>Do not say what the story means after you have told it. If it was told well, people are already asking.</p>
    <h1>Prayer</h1>
    <p>God of Abraham and Sarah, of Ruth and of Mary, you have always met people on their way. Meet us on ours. Where we are in trouble, come close. Where we cannot see the turn yet, keep us company until it comes. Call us by name, and we will know your voice. Through Jesus Christ, who is with us always. Amen.</p>
    <h1>Practicing</h1>
    <p>Tell the story to one person before Sunday, without paper. Where their eyes wander, cut. Where they lean forward, take more time.</p>
  `),
};
