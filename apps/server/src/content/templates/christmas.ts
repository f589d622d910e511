import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const christmas: BuiltInTemplate = {
  id: '019a9f1c-5b49-7d8f-8e60-f5a2c31b7d10',
  name: 'Christmas Sermon',
  description:
    'The birth of Jesus for people who know the story and for people who came for the candles. For Christmas Eve or Christmas Day, 12 to 18 minutes.',
  category: ['Manuscript', 'Devotional'],
  isFree: false,
  content: blocks(`
    <h1>Before you write</h1>
    <p>You will have tired parents, restless children, and someone who comes once a year because a grandmother would have wanted it. Be brief, be warm, and tell them what happened. One thought will do:</p>
    <ul>
    <li><p>Good news for people on the night shift (Luke 2:8–20)</p></li>
    <li><p>No room, and he came all the same (Luke 2:1–7)</p></li>
    <li><p>A man who has to change his plans (Matthew 1:18–25)</p></li>
    <li><p>Light that the darkness does not put out (Isaiah 9:2–7; John 1:1–14)</p></li>
    </ul>
    <p><strong>This year in one sentence:</strong> [ … ]</p>
    <h1>Introduction</h1>
    <p>[Begin with what people came from: the last parcel, the long drive, the kitchen, the news. Let them laugh at something that they know.]</p>
    <p>[Then lower your voice. “For some of us it is the first Christmas without …”. One sentence. Those whom it concerns will know that you have seen them.]</p>
    <p><strong>Transition:</strong> “The first Christmas was not quiet and tidy either. Listen to where it was first heard of.”</p>
    <h1>The reading</h1>
    ${scripture('Luke 2:8–14', 'KJV', {
      8: 'And there were in the same country shepherds abiding in the field, keeping watch over their flock by night.',
      9: 'And, lo, the angel of the Lord came upon them, and the glory of the Lord shone round about them: and they were sore afraid.',
      10: 'And the angel said unto them, Fear not: for, behold, I bring you good tidings of great joy, which shall be to all people.',
      11: 'For unto you is born this day in the city of David a Saviour, which is Christ the Lord.',
      12: 'And this <em>shall be</em> a sign unto you; Ye shall find the babe wrapped in swaddling clothes, lying in a manger.',
      13: 'And suddenly there was with the angel a multitude of the heavenly host praising God, and saying,',
      14: 'Glory to God in the highest, and on earth peace, good will toward men.',
    })}
    <h1>To whom it is said</h1>
    <p>There was an emperor, and there were priests in a temple only a few miles away. The news went to people who worked at night and smelled of sheep. They had not been waiting for it. They were at work.</p>
    <p>[Who works tonight in our town? Name them: the nurse, the driver, the one who sits up with a child or with an old father. “Unto you is born.” Put the weight on the second word.]</p>
    <p>“To all people”: nobody has to become another person first. [Whom do we quietly leave out when we say “all”?]</p>
    <h1>What is said</h1>
    <p>Fear not. It is the first word, because it is needed. When God comes close, our first thought is that it must be about something we have done. The angel has not come with a bill. He has come with a birth.</p>
    <p>[Three words are laid on this child, and each is worth a sentence or two.]</p>
    <ul>
    <li><p><strong>Savior:</strong> [From what do people here need to be saved? Be concrete and gentle.]</p></li>
    <li><p><strong>Christ:</strong> [the one who was promised. God has kept his word, and it took a long time.]</p></li>
    <li><p><strong>Lord:</strong> [not one more helper for what we had planned anyway.]</p></li>
    </ul>
    <h1>The sign</h1>
    <p>And how would they know him? By something that nobody would look for: a newborn in a feeding trough. They were told to look for something small.</p>
    ${scripture('John 1:14', 'WEB', { 14: 'The Word became flesh, and lived among us. We saw his glory, such glory as of the one and only Son of the Father, full of grace and truth.' })}
    <p>God did not send advice. He came. He needed to be held, fed and changed. He knows from the inside what it is to be tired, to be cold, to be moved about by decisions made far away. [Where do we look for God, and where might he be lying, so small that we walk past?]</p>
    <p>The wood of the manger is not the last wood in this story. The child grew up, and he did what his name says. [One sentence about the cross and Easter; not more, but not less.]</p>
    <h1>They went to see</h1>
    <p>The shepherds did not stay and discuss it. “Let us now go even unto Bethlehem, and see” (Luke 2:15). Then they went back to the same field and the same sheep. Nothing had changed, except that everything was lit from another side.</p>
    <p>[What could going to see look like for someone here? Reading one Gospel in January. Coming back on Sunday. Making one telephone call before the day is over. Saying, for the first time, “Come to me as well.”]</p>
    <h1>Conclusion</h1>
    <p>[Return to those whom you named at the beginning, the tired and the grieving. Give them the angel’s first word once more.]</p>
    <p>[Last sentence, by heart; then candles, or a carol, and no announcement in between: “ … ”]</p>
    <h1>Prayer</h1>
    <p>Lord Jesus, you came to us when nobody was looking. Come to us tonight. Come to those who are at table with many, and to those who sit alone. Come to hospitals and to borders, to places where there is war: [name them]. Be peace on earth. Find room in us, and where there is none, make some. We are glad that you are here. Amen.</p>
  `),
};
