import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const threePoint: BuiltInTemplate = {
  id: '019a9f1c-5b42-7a94-b3c7-18e5d06a2f03',
  name: 'Three-Point Sermon',
  description:
    'One text, one aim and three points that each explain, show and apply. Easy to follow, easy to remember, easy to preach without notes.',
  category: ['Outline', 'Manuscript'],
  isFree: false,
  content: blocks(`
    <h1>Text and aim</h1>
    <p><strong>Text:</strong> [passage]</p>
    <p><strong>Aim:</strong> When this sermon is over I hope that people will [know / trust / do] [one thing].</p>
    <p><strong>The three points in one sentence:</strong> Because [first point], and because [second point], we can [third point].</p>
    <p>If the points do not fit into one sentence, they are three sermons. A text that has three parts of its own is a gift:</p>
    ${scripture('Micah 6:8', 'WEB', { 8: 'He has shown you, O man, what is good. What does Yahweh require of you, but to act justly, to love mercy, and to walk humbly with your God?' })}
    <p>Act justly, love mercy, walk humbly: what we do, what we love, and with whom we walk. The text made the outline. Other texts of this kind are Psalm 1, Proverbs 3:5–6, Romans 12:1–2, Ephesians 2:8–10 and 1 Thessalonians 5:16–18.</p>
    <h1>Introduction</h1>
    <p>[Open with something that people can see: a place, an object, a short scene. No more than a minute and a half.]</p>
    <p>[Name the tension. What do we want, and what gets in the way?]</p>
    <p>Say where you are going: “This passage tells us three things. [First.] [Second.] [Third.]” Hearing the road once makes it easier to walk.</p>
    <h1>First point: [a whole sentence with a verb]</h1>
    <p>“God keeps his promises slowly” is a point. “Promises” is a label.</p>
    <h2>Explain</h2>
    <p>[Which words of the text say this? Read them again. What do they mean, and what do they not mean?]</p>
    <h2>Show</h2>
    <p>[One illustration. The best ones come from the lives of your hearers or from another page of the Bible. Does it carry the point, or is it only a good story?]</p>
    <h2>Apply</h2>
    <p>[“So this week, when …”. Finish the sentence with something that people could do before Sunday.]</p>
    <p><strong>Transition:</strong> “That is where it starts. But [what the first point leaves open].”</p>
    <h1>Second point: [a whole sentence with a verb]</h1>
    <h2>Explain</h2>
    <p>[How does the text move on? Look for small words: but, therefore, so that, until.]</p>
    <h2>Show</h2>
    <p>[If the first illustration was from daily life, take this one from Scripture or from history. Change the pace.]</p>
    <h2>Apply</h2>
    <p>[Speak to someone whom the first application left out: the widow, the student, the person who came with a friend.]</p>
    <p><strong>Transition:</strong> “You may be thinking: [an honest objection]. The last part of the text is for you.”</p>
    <h1>Third point: [a whole sentence with a verb]</h1>
    <p>Put the greatest weight here, and the fewest words. The third point suffers when the first two ran long; give it a time of its own: [minutes].</p>
    <h2>Explain</h2>
    <p>[What does God do here that we could not do? If the sermon has not yet come to Jesus Christ, this is the place.]</p>
    <h2>Show</h2>
    <p>[Something short and true. Perhaps only a sentence.]</p>
    <h2>Apply</h2>
    <p>[Not another task. What may people stop carrying?]</p>
    <h1>Conclusion</h1>
    <p>Say the three points again as one sentence, the same one as at the top of this page. People should hear that it was a single thought all along.</p>
    <p>[Return to what they saw in the introduction, and show what has changed.]</p>
    <p>[One invitation: to trust, to turn back, to begin, to thank. Say how, and when.]</p>
    <h1>Prayer</h1>
    <p>Lord God, thank you that you have shown us what is good. You know how quickly we forget. Write [the first point] on our minds, [the second point] on our hearts, and [the third point] into the week ahead of us. What you ask of us, give us; through Jesus Christ, in the power of your Spirit. Amen.</p>
    <h1>On one card</h1>
    <p>If you preach without a manuscript, take only this with you:</p>
    <ol>
    <li><p>[First point, five words] / [its illustration, two words]</p></li>
    <li><p>[Second point, five words] / [its illustration, two words]</p></li>
    <li><p>[Third point, five words] / [its illustration, two words]</p></li>
    </ol>
    <p>First sentence, by heart: [ … ]</p>
    <p>Last sentence, by heart: [ … ]</p>
  `),
};
