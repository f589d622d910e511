import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const topical: BuiltInTemplate = {
  id: '019a9f1c-5b41-7e08-8d16-72c4a95f1b02',
  name: 'Topical Sermon',
  description:
    'One question that people really ask, and what the whole Bible says to it. With starting texts for eight common topics. For 20 to 30 minutes.',
  category: ['Manuscript', 'Outline'],
  isFree: true,
  content: blocks(`
    <h1>The question</h1>
    <p>Write the topic as a question, the way someone in the third row would ask it: [“How do I forgive my father?” is better than “Forgiveness”.]</p>
    <p>[Think of three people who are asking: one who is young, one who is tired, one who does not believe. What does each of them hope you will not say?]</p>
    <p><strong>The answer in one sentence:</strong> [Leave this empty until you have read the texts. A topical sermon goes wrong when the answer is written first.]</p>
    <h1>Introduction</h1>
    <p>[Tell the moment when this question stopped being theory for you, or for someone who has allowed you to say so.]</p>
    <p>Say what you will not do: “We cannot say everything about [topic] this morning. We can ask what God has said about it, and take one thing home.”</p>
    ${scripture('Psalm 119:105', 'WEB', { 105: 'Your word is a lamp to my feet, and a light for my path.' })}
    <p>A lamp for the feet lights the next step, not the whole road. That is as much as we need today.</p>
    <h1>What we usually hear</h1>
    <h2>What is right in it</h2>
    <p>[The common answer among friends, online, or in church. Put it so fairly that those who hold it would nod.]</p>
    <h2>Where it leaves us alone</h2>
    <p>[What does it not explain? Whom does it hurt?]</p>
    <p><strong>Transition:</strong> “The Bible takes this question more seriously than we do. Listen to how it speaks about it, from the beginning to the end.”</p>
    <h1>What the Bible says</h1>
    <p>Choose three or four texts, and read each one aloud. For every text ask: would the writer agree with what I make of it? If not, leave it out.</p>
    <h2>In the beginning</h2>
    <p>[What did God intend? Genesis and the Law often show what a thing is for before they show how it went wrong.]</p>
    <h2>In the long middle</h2>
    <p>[Psalms, Proverbs, Job and the prophets let people complain, doubt and learn slowly. Whose voice belongs here?]</p>
    <h2>In Jesus</h2>
    <p>[What did he say, and what did he do when he met this very thing in a person? Begin with the person.]</p>
    <h2>In the life of the church</h2>
    <p>[What did the apostles tell ordinary congregations to do about it together?]</p>
    <h1>Texts to start from</h1>
    <ul>
    <li><p><strong>Anger:</strong> Psalm 4:4; Proverbs 15:1; Ephesians 4:26–32; James 1:19–20</p></li>
    <li><p><strong>Anxiety:</strong> Psalm 94:19; Matthew 6:25–34; Philippians 4:4–9; 1 Peter 5:6–7</p></li>
    <li><p><strong>Forgiveness:</strong> Genesis 50:15–21; Psalm 103; Matthew 18:21–35; Colossians 3:12–14</p></li>
    <li><p><strong>Loneliness:</strong> Genesis 2:18; Psalm 68:5–6; Mark 14:32–42; 2 Timothy 4:16–18</p></li>
    <li><p><strong>Money:</strong> Deuteronomy 8:11–18; Proverbs 30:7–9; Luke 12:13–34; 1 Timothy 6:6–19</p></li>
    <li><p><strong>Prayer:</strong> Psalm 62; Matthew 6:5–15; Luke 11:1–13; Romans 8:26–27</p></li>
    <li><p><strong>Suffering:</strong> Psalm 88; Isaiah 53; Romans 8:18–39; 2 Corinthians 1:3–7</p></li>
    <li><p><strong>Work:</strong> Genesis 2:15; Ecclesiastes 2:18–25; Colossians 3:22–24; 2 Thessalonians 3:6–13</p></li>
    </ul>
    <p>Delete this list, and keep only the texts that you read aloud.</p>
    <h1>The answer</h1>
    <p>[Now write the one sentence. Say it, wait, and say it again.]</p>
    <h1>The strongest objection</h1>
    <p>[“But what if …?” Put the objection as strongly as you can. If you do not know the whole answer, say so; people trust a preacher who can say that. Then say what you do know.]</p>
    <h1>What to do with it</h1>
    <p>Speak to the three people you thought of at the beginning.</p>
    <ul>
    <li><p>To the one who is young: [one thing to try this week.]</p></li>
    <li><p>To the one who is tired: [one thing to lay down.]</p></li>
    <li><p>To the one who does not believe: [one thing to consider, and an open door: “Come and talk with me.”]</p></li>
    </ul>
    <h1>Conclusion</h1>
    <p>[Go back to the moment you told in the introduction. How does it look now?]</p>
    <h1>Prayer</h1>
    <p>Father, you know the question behind our question. Thank you that you have not left us to guess what you are like. Give us light for the next step, patience where the answer is slow, and friends to walk with on the way. [Pray for those whom this topic touches most.] In the name of Jesus. Amen.</p>
  `),
};
