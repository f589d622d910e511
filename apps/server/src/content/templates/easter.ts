import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const easter: BuiltInTemplate = {
  id: '019a9f1c-5b48-7046-ac9f-2b7d94e16a09',
  name: 'Easter Sermon',
  description:
    'The empty tomb for a full church: for those who come every week and for those who have not been here since last year. For 18 to 25 minutes.',
  category: ['Manuscript', 'Outline'],
  isFree: false,
  content: blocks(`
    <h1>Before you write</h1>
    <p>Nobody needs you to be original on Easter morning. They need to hear that it is true, and what follows from it. Choose one account and stay with it; the four do not have to be fitted together from the pulpit.</p>
    <ul>
    <li><p><strong>Matthew 28:1–10</strong>: the earth shakes, and fear and joy run side by side.</p></li>
    <li><p><strong>Mark 16:1–8</strong>: it ends in silence and flight. Who will speak now?</p></li>
    <li><p><strong>Luke 24:1–12</strong>: the words seem nonsense, and one man goes to look.</p></li>
    <li><p><strong>John 20:1–18</strong>: she hears her name.</p></li>
    </ul>
    <p><strong>This year in one sentence:</strong> [ … ]</p>
    <p><strong>Who will be there:</strong> [the visitor, the child, the one who buried someone since last Easter. Write one line for each of them.]</p>
    <h1>Introduction</h1>
    <p>Greet the people as Christians have done since the beginning: “Christ is risen!” [“He is risen indeed!”] If it is strange to some, explain it kindly and do it once more.</p>
    <p>[Then begin where the Gospels begin: not with trumpets but with people who got up early because they could not sleep. What keeps people here awake at five in the morning?]</p>
    <h1>The reading</h1>
    <p>[Insert the account that you have chosen. Let it be read by more than one voice, if you can. Then say again the sentence on which the morning turns:]</p>
    ${scripture('Mark 16:6', 'WEB', { 6: 'He said to them, “Don’t be amazed. You seek Jesus, the Nazarene, who has been crucified. He has risen. He is not here. Behold, the place where they laid him!' })}
    <h1>They came to bury him well</h1>
    <p>They brought spices. Nobody that morning was expecting anything. The first witnesses of Easter came to say goodbye properly, and they were worried about a stone. It is worth saying this to those who find it hard to believe: so did they.</p>
    <p>[What are the spices that we bring? How do we try to make the best of a world in which the dead stay dead?]</p>
    <p>The messenger calls him “the Nazarene, who has been crucified”. He does not say, who once was crucified, never mind that now. The risen one has scars. [Friday belongs to Sunday: say in two sentences why he died.]</p>
    <p><strong>Transition:</strong> “They looked for him among the dead. It was love that looked there. But it was the wrong place.”</p>
    <h1>He is not here</h1>
    <p>[What happened? Say it plainly: God raised Jesus from the dead, bodily, on the third day. Not a memory that lives on, not spring coming again, but something that had never been seen before.]</p>
    <p>[For those who think: give one honest reason to take it seriously. The first to be told were women, whose word counted for little in the courts of that time; nobody who invents a story begins like that. Friends who had run away were later ready to die rather than take it back. See 1 Corinthians 15:3–8.]</p>
    <p>[For those who mourn: what does an empty tomb say at the grave where you stood this year? Do not hurry past them.]</p>
    <p><strong>Transition:</strong> “If this is true, it cannot stay in that garden.”</p>
    <h1>He goes ahead of you</h1>
    <p>[Follow your account to its sending. In Mark: “go, tell his disciples and Peter”. And Peter: the one who had said three times that he did not know him is mentioned by name.]</p>
    <p>Easter begins small. It begins with a name, with a walk back along a road, with breakfast on a beach. [Where has it begun among us this year? Something small, and true.]</p>
    <p>What follows from it?</p>
    <ul>
    <li><p>Guilt does not have to be carried to the end. [For whom is this the word today?]</p></li>
    <li><p>Death is not the end of the story. [Say it without haste.]</p></li>
    <li><p>What we do in love is not in vain. [See 1 Corinthians 15:58. Name something tiring that somebody here does every week.]</p></li>
    </ul>
    <h1>Conclusion</h1>
    <p>[An invitation for someone who has never trusted him, in words that need no church background: “You can speak to him, because he is alive.” Say what they can do after the service, and with whom they can talk.]</p>
    <p>[Last, a picture: the stone, rolled away not to let him out, but so that we could look in.]</p>
    ${scripture('1 Peter 1:3', 'WEB', { 3: 'Blessed be the God and Father of our Lord Jesus Christ, who according to his great mercy caused us to be born again to a living hope through the resurrection of Jesus Christ from the dead,' })}
    <h1>Prayer</h1>
    <p>Risen Lord, you met your friends in gardens and behind locked doors. Meet us. Come through the doors that we keep shut. Speak our names, so that we turn around. Be with those for whom this morning is heavy: [names]. Let us live today as people who know how it ends. You are alive, and we praise you, now and for ever. Amen.</p>
    <p>“Christ is risen!” [“He is risen indeed!”]</p>
  `),
};
