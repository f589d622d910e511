import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const wedding: BuiltInTemplate = {
  id: '019a9f1c-5b45-7b62-8a4c-e913f7d20c06',
  name: 'Wedding Message',
  description:
    'A short, personal word to two people and to everyone who has come to stand with them. For 6 to 9 minutes, with a charge and a prayer.',
  category: ['Manuscript'],
  isFree: false,
  content: blocks(`
    <h1>When you meet the couple</h1>
    <p>Ask each of them alone, and keep the answers for the sermon if they allow it:</p>
    <ul>
    <li><p>When did you first notice that this was different?</p></li>
    <li><p>What does the other do better than you?</p></li>
    <li><p>What have you already had to forgive each other?</p></li>
    <li><p>Which words of the Bible would you like to hear in twenty years and say: we knew that one?</p></li>
    </ul>
    <p>Delete this part afterwards. Check both names, and how they are said: [name] and [name].</p>
    <h1>Opening</h1>
    <p>[Name] and [name], in a few minutes you will say a few short sentences, and your life will not be the same again. It is a good thing that you are not saying them alone. Look around you: [families, friends, those who have come from far away]. And there are some whom we miss today; [name them, if the couple wishes].</p>
    <p>You have chosen to say these words before God. So let us hear first what God says to you.</p>
    <h1>The reading</h1>
    <p>[The couple’s text, or this one.]</p>
    ${scripture('1 Corinthians 13:4–7', 'WEB', {
      4: 'Love is patient and is kind. Love doesn’t envy. Love doesn’t brag, is not proud,',
      5: 'doesn’t behave itself inappropriately, doesn’t seek its own way, is not provoked, takes no account of evil;',
      6: 'doesn’t rejoice in unrighteousness, but rejoices with the truth;',
      7: 'bears all things, believes all things, hopes all things, and endures all things.',
    })}
    <p>Other texts: Ruth 1:16–17; Ecclesiastes 4:9–12; Song of Solomon 8:6–7; John 15:9–17; Romans 12:9–18; Ephesians 5:1–2; Philippians 2:1–5; Colossians 3:12–17; 1 John 4:7–19.</p>
    <h1>What these words were written for</h1>
    <p>Paul did not write this for a wedding. He wrote it to people who shared a table and got on each other’s nerves. That makes it exactly right for a marriage.</p>
    <p>Notice that almost everything here is something love does, or refuses to do. Being patient is harder than feeling patient. Nobody promises today how they will feel in eleven years on a rainy Tuesday with the sink blocked. You promise what you will do.</p>
    <h1>You two</h1>
    <p>[A scene from their story in which one of these words was already visible. “Love is kind”: when was it? Let them recognize themselves, and let the guests smile.]</p>
    <p>[Something they will need. Perhaps one is quick and the other slow; perhaps both like to be right. Say it warmly, and only if they would laugh.]</p>
    <p>“Takes no account of evil”: love keeps no ledger. The time will come when each of you could present a bill. Tear it up, and tear it up early in the day.</p>
    <h1>Where such love comes from</h1>
    <p>If you read this list as a list of tasks, it is too long. Try putting your own name in the place of the word “love”, and you will stop after the first line. There is only one name that fits all the way to the end. Jesus is patient, Jesus is kind; he did not seek his own way; he bore all things, for us.</p>
    ${scripture('1 John 4:19', 'WEB', { 19: 'We love him, because he first loved us.' })}
    <p>You do not have to produce the love on which this marriage will live. You may receive it every day, and pass it on. Pray together, even if it is only one sentence before you fall asleep. Go where you hear of that love, and where people know you by name.</p>
    <h1>A word to all of us</h1>
    <p>Families and friends: you are not here as an audience. These two will need you on days when nobody dresses up. Will you tell them the truth, mind their children, and be slow to take sides? [If it is your custom, let the people answer: “We will.”]</p>
    <h1>The charge</h1>
    <p>[Name], [name] is given into your care. Be the person with whom [he/she] is safe.</p>
    <p>[Name], [name] is given into your care. Be the person with whom [he/she] is safe.</p>
    <p>Forgive before you are asked. Laugh where you can. And when you have nothing left to give, go together to him who has.</p>
    <p><strong>Transition to the vows:</strong> “And now we have heard enough from me. We would like to hear you.”</p>
    <h1>Prayer</h1>
    <p>Generous God, you made us for one another and for yourself. We thank you for [name] and [name], for the road that brought them here, and for all who walked it with them. Give them patience when they are tired, kindness when they disagree, and joy that nobody can take away. Make their home a place where others find shelter. And let your love, which was there before theirs began, hold them until the end. Through Jesus Christ our Lord. Amen.</p>
  `),
};
