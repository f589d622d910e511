import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const expository: BuiltInTemplate = {
  id: '019a9f1c-5b40-7c1e-9a52-3f6d0b7e4a01',
  name: 'Expository Sermon',
  description:
    'One passage, followed verse by verse: what it said to its first hearers, what it shows of God, and what it asks of us. For 25 to 35 minutes.',
  category: ['Manuscript', 'Outline'],
  isFree: true,
  content: blocks(`
    <h1>Before you write</h1>
    <p>Read the passage aloud three times, on three different days if you can, before you open a commentary. Then answer each question in one sentence. If an answer will not come, read the passage again; it is too early to outline.</p>
    <ul>
    <li><p>[What is this passage about? The subject, in your own words.]</p></li>
    <li><p>[What does it say about that subject?]</p></li>
    <li><p>[Why do these people need to hear it this month?]</p></li>
    </ul>
    <p><strong>The sermon in one sentence:</strong> [subject and main thought in fewer than fifteen words, so plain that a child could repeat it at lunch.]</p>
    <p>Delete this part when the sermon is finished.</p>
    <h1>Introduction</h1>
    <p>Begin close to home. [A question, a moment or a worry that people carried in with them and that this passage speaks to. Two minutes, no more.]</p>
    <p>Say why this text, and why today: “We are reading [passage] because [the need it meets].” Tell people where to find the page, and wait until the rustling stops. Then pray:</p>
    ${scripture('Psalm 19:14', 'KJV', { 14: 'Let the words of my mouth, and the meditation of my heart, be acceptable in thy sight, O LORD, my strength, and my redeemer.' })}
    <h1>The reading</h1>
    <p>[Insert the passage here.] Read it slowly, and pause where the writer pauses. If somebody else reads, send them the text several days ahead so that they can practice the names.</p>
    <p>Ezra’s helpers are still a good model for what comes next:</p>
    ${scripture('Nehemiah 8:8', 'WEB', { 8: 'They read in the book, in the law of God, distinctly; and they gave the sense, so that they understood the reading.' })}
    <h1>Where we are in the Bible</h1>
    <p>[Who wrote this, to whom, and what was going well or badly among them? Three sentences are enough.]</p>
    <p>[What stands directly before and after? Which word or thought returns?]</p>
    <p>Keep back whatever does not help people to hear the text. You can answer questions at the door.</p>
    <h1>First movement: [verses]</h1>
    <h2>What it says</h2>
    <p>[Walk through these verses in their order. Which word carries the weight? What would have surprised the first hearers?]</p>
    <h2>What it shows of God</h2>
    <p>[One sentence that begins with the word “God”.]</p>
    <h2>What it asks of us</h2>
    <p>[A concrete picture: a kitchen table, a hospital corridor, a hard meeting at work. Write with one real person in mind, and do not name them.]</p>
    <p><strong>Transition:</strong> “If that is true, a question follows, and the next verses take it up: [the question].”</p>
    <h1>Second movement: [verses]</h1>
    <h2>What it says</h2>
    <p>[What is added, turned around or deepened here? Show it from the words of the text, so that people could find it again by themselves.]</p>
    <h2>What it shows of God</h2>
    <p>[Again one sentence. Does it comfort, correct or surprise?]</p>
    <h2>What it asks of us</h2>
    <p>[Something to believe, to stop, to begin or to wait for. Choose one.]</p>
    <p><strong>Transition:</strong> “We have heard [first thought] and [second thought]. The passage is not finished with us.”</p>
    <h1>Third movement: [verses]</h1>
    <p>[Many passages have only two movements. Leave this out rather than invent a third. If there is one, follow the same three steps.]</p>
    <h1>How the passage leads to Christ</h1>
    <p>[Take a road that the Bible itself takes: a promise that he keeps, a pattern that he completes, a need that only he meets, a life that follows from what he has done. See Luke 24:25–27, John 5:39–40 and 2 Corinthians 1:20. Do not force it; one honest sentence is better than a clever page.]</p>
    <h1>Conclusion</h1>
    <p>[Say the main thought once more, in the same words as at the beginning.]</p>
    <p>[Describe an ordinary weekday. What would be different by Friday, in one home, if we took God at his word here?]</p>
    <p>Then stop. Let the last sentence be short, and leave a moment of quiet after it.</p>
    <h1>Prayer</h1>
    <p>Living God, you have spoken and we have heard. Where your word has comforted us, let us rest in it. Where it has corrected us, give us courage to change. [One request taken from the passage itself.] We ask this through Jesus Christ our Lord. Amen.</p>
    <h1>Before Sunday</h1>
    <ul>
    <li><p>Could someone who missed the introduction still say what the passage means?</p></li>
    <li><p>Is every application drawn from the text, or have I brought one along?</p></li>
    <li><p>Have I said more about what God does than about what we should do?</p></li>
    <li><p>What can I cut, so that I end five minutes earlier than I planned?</p></li>
    </ul>
  `),
};
