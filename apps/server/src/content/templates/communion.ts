import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const communion: BuiltInTemplate = {
  id: '019a9f1c-5b47-7ce0-96a1-8d3b50e27f08',
  name: 'Communion Meditation',
  description:
    'A quiet word that leads people to the Lord’s table: looking back, looking in, looking around, looking ahead. For 5 to 8 minutes.',
  category: ['Devotional', 'Manuscript'],
  isFree: true,
  content: blocks(`
    <h1>Preparing</h1>
    <p>A meditation at the table is not a second sermon. One thought is enough, spoken slowly. Choose one of the four parts to dwell on, and touch the others with a sentence or two.</p>
    <ul>
    <li><p><strong>Season or occasion:</strong> [Advent, Lent, Easter, an ordinary Sunday, a hard week in our town]</p></li>
    <li><p><strong>The one thought:</strong> [ … ]</p></li>
    <li><p><strong>Who may come:</strong> [your church’s own words of invitation]</p></li>
    </ul>
    <h1>Invitation</h1>
    <p>This table is not ours. It is set by Jesus Christ, and he has a habit of inviting people whom nobody else had on the list: people who denied him, people who doubted him, people who argued, at that very table, about which of them was the greatest. They were at the first supper. So there is room at this one.</p>
    <p>You do not have to feel worthy. Come because you are hungry. [If you would rather not take part today, stay in your place and pray with us; nobody will think it strange.]</p>
    <h1>The reading</h1>
    ${scripture('1 Corinthians 11:23–26', 'WEB', {
      23: 'For I received from the Lord that which also I delivered to you, that the Lord Jesus on the night in which he was betrayed took bread.',
      24: 'When he had given thanks, he broke it and said, “Take, eat. This is my body, which is broken for you. Do this in memory of me.”',
      25: 'In the same way he also took the cup, after supper, saying, “This cup is the new covenant in my blood. Do this, as often as you drink, in memory of me.”',
      26: 'For as often as you eat this bread and drink this cup, you proclaim the Lord’s death until he comes.',
    })}
    <p>Other texts: Exodus 12:1–14; Psalm 23:5; Psalm 116:12–14; Isaiah 25:6–9; Isaiah 53:4–6; Luke 22:14–20; Luke 24:28–35; John 6:35–40; 1 Corinthians 10:16–17; Revelation 19:6–9.</p>
    <h1>Looking back</h1>
    <p>“On the night in which he was betrayed.” He knew, and he gave thanks. He knew, and he broke the bread for them. What he gave that night he gave with open eyes. Nobody here will do anything tomorrow that could take him by surprise and make him wish that he had kept it.</p>
    <p>[One sentence about the cross that fits the season or the sermon of the day.]</p>
    <h1>Looking in</h1>
    <p>A few verses later Paul asks us to examine ourselves, and then to eat. To examine, and to eat: he does not say, to examine and to stay away. So let us be honest in the presence of someone who loves us.</p>
    <ul>
    <li><p>What have I been carrying that I was meant to lay down?</p></li>
    <li><p>With whom am I not at peace, and what is mine to do about it?</p></li>
    <li><p>What good gift have I taken without thanks?</p></li>
    </ul>
    <p>[Keep silence. A whole minute is longer than you think; look at a clock.]</p>
    <p>Hear this: if we confess our sins, God is faithful and just to forgive us our sins, and to cleanse us. [See 1 John 1:9. Use here the words of forgiveness that your church knows.]</p>
    <h1>Looking around</h1>
    <p>One bread is broken, and many hands are held out. Look at them for a moment: old hands, small ones, hands that build and type and wash. We would hardly have chosen each other. He has chosen us all. Before you drink, you may look at one person here and think: this one too, for this one too.</p>
    <h1>Looking ahead</h1>
    <p>“Until he comes.” Every time we do this, it is one time fewer. A day is coming when nobody will pass round a small piece of bread, because the feast itself has begun, and those whom we miss at our tables today will be there. What you hold in your hand is a foretaste.</p>
    <h1>Prayer at the table</h1>
    <p>Lord Jesus Christ, we thank you for your body, broken, and for your blood, poured out. We have nothing to bring you but our hunger and our thanks. By your Spirit, make this bread and this cup what you have promised they will be. Feed us, forgive us, and make us one, until we eat and drink with you in your kingdom. Amen.</p>
    <h1>Sharing the bread and the cup</h1>
    <p>[Words for the sharing, as your church says them; for example: “The body of Christ, given for you.” “The blood of Christ, shed for you.”]</p>
    <h1>Thanks, and sending</h1>
    <p>We have eaten. We have been served by the one who could have asked to be served. Let us go and set a place for somebody this week: [a concrete thought about who is eating alone]. Thanks be to God.</p>
  `),
};
