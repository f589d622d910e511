import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const baptism: BuiltInTemplate = {
  id: '019a9f1c-5b46-7819-b7d5-04fc6e9a3b07',
  name: 'Baptism Message',
  description:
    'What God promises in baptism, said to the one who is baptized and to those who watch. With wording for a child and for someone who answers for themselves. For 8 to 12 minutes.',
  category: ['Manuscript', 'Devotional'],
  isFree: false,
  content: blocks(`
    <h1>Before the day</h1>
    <p>Churches baptize at different ages and with more or less water. This message keeps to what they say together, and marks the two places where you choose. Ask the person, or the parents:</p>
    <ul>
    <li><p>Why now, and why here?</p></li>
    <li><p>Who first told you about Jesus?</p></li>
    <li><p>What do you hope will still be true in ten years?</p></li>
    </ul>
    <p>Name: [name]. Those who will promise to stand by: [names].</p>
    <h1>Opening</h1>
    <p>There will be a little noise in a moment, and some water on the floor. It does not look like much. [Name], what happens to you today takes less than a minute, and you will never be finished with it.</p>
    <p>If you have come because you love [name], and are not sure about the rest: you are welcome. Watch closely. In baptism God puts into our hands what is hard to put into words.</p>
    <h1>The reading</h1>
    <p>After he had risen, Jesus sent his friends to all the world with a promise on either side of a task:</p>
    ${scripture('Matthew 28:18–20', 'WEB', {
      18: 'Jesus came to them and spoke to them, saying, “All authority has been given to me in heaven and on earth.',
      19: 'Go and make disciples of all nations, baptizing them in the name of the Father and of the Son and of the Holy Spirit,',
      20: 'teaching them to observe all things that I commanded you. Behold, I am with you always, even to the end of the age.” Amen.',
    })}
    <p>Other texts: Isaiah 43:1–3; Ezekiel 36:25–27; Mark 1:9–11; Mark 10:13–16; Acts 8:26–39; Romans 6:3–11; Galatians 3:26–28; Titus 3:4–7.</p>
    <h1>A name</h1>
    <p>You are baptized “in the name”. Until now [name] belonged to a family. Today another name is laid over that one: Father, Son and Holy Spirit. When Jesus himself stood in the river, a voice said whose child he was, before he had preached a single sermon or healed a single person. That order matters. First we are loved; then we begin.</p>
    <p>[Who or what else tries to tell [name] who [he/she] is? School, work, a mirror, a failure? This name is older than all of them, and stronger.]</p>
    <h1>Water</h1>
    <p>Water washes, and it gives life, and one can drown in it. The Bible means all three.</p>
    ${scripture('Romans 6:4', 'WEB', { 4: 'We were buried therefore with him through baptism into death, that just as Christ was raised from the dead through the glory of the Father, so we also might walk in newness of life.' })}
    <p>Something ends here: the need to save ourselves. Something begins here: a life that has Easter behind it. We will fall back, and quickly. Then we do not need to be baptized again. We may go back to this day, and begin from there.</p>
    <h2>When a child is baptized</h2>
    <p>[Name] cannot yet say a word about it, and that says something about all of us: God’s love comes before our answer. Jesus took children in his arms, when others thought that it was too early. One day [name] will be asked, and nobody can answer in [his/her] place. Until then you who are [parents and godparents] lend [him/her] your faith. Tell the story. Pray where [he/she] can hear it. Let [him/her] see you ask for forgiveness.</p>
    <h2>When someone answers for themselves</h2>
    <p>[Name], you have told us [in your own words what you said about how you came to believe]. Today you say it before witnesses. There will be days on which you do not feel any of it. On those days do not look for the feeling; remember the water. It was as real as your wet hair.</p>
    <h1>A people</h1>
    <p>Nobody can baptize themselves. Somebody else’s hands are needed, and somebody else’s voice. From today you have sisters and brothers whom you did not choose; some of them will be a joy to you, and some will be practice.</p>
    <p>To all who are here: we make promises too. [Name] should find in this church people who know [his/her] name, who tell the truth about Jesus, and who do not give up on [him/her]. [Let the people answer in the words of your church.]</p>
    <p>[If your own baptism lies far back and feels like a stranger’s, say so, for many feel it. Then: “What God promised you then, he has not taken back.”]</p>
    <p><strong>Transition to the baptism:</strong> “The promise is the last word of the reading, and it is the first word of this new life: I am with you always. [Name], come.”</p>
    <h1>Prayer</h1>
    <p>Father, we thank you for [name], whom you knew before any of us did. Wash, and make new. Write your name on this life so deeply that nothing can rub it out. Send your Spirit, who teaches us to call you Father. Make us a church in which faith can grow up. And when [name] walks through deep waters, be there, as you have promised. Through Jesus Christ, our brother and Lord. Amen.</p>
  `),
};
