import { blocks, type BuiltInTemplate, scripture } from './template.ts';

export const funeral: BuiltInTemplate = {
  id: '019a9f1c-5b44-7f57-9e2d-b60a81c35e05',
  name: 'Funeral Message',
  description:
    'Words for the day when a family buries someone they love: honest grief, a life remembered, and the hope of the resurrection. 8 to 12 minutes, with a prayer and words for the graveside.',
  category: ['Manuscript'],
  isFree: false,
  content: blocks(`
    <h1>Before the service</h1>
    <p>Visit the family, and listen more than you write. Ask:</p>
    <ul>
    <li><p>What did you call them? How is the name said? [name]</p></li>
    <li><p>What will you miss on an ordinary morning?</p></li>
    <li><p>What made them laugh? What was hard for them?</p></li>
    <li><p>Did faith or the church mean something to them? What?</p></li>
    <li><p>Is there anything that should not be said?</p></li>
    </ul>
    <p>Have someone read your text for names, dates and family ties before you speak. Delete this part afterwards.</p>
    <h1>Opening</h1>
    <p>We have come together because [name] has died, and because we loved [him/her]. Some of us knew this day would come, and some of us still cannot believe it. There is no right way to feel this morning. You may weep, and you may smile when you remember. God is near to both.</p>
    <h1>The reading</h1>
    <p>[The family may have a text of their own. If not, these words have carried people through dark valleys for nearly three thousand years.]</p>
    ${scripture('Psalm 23', 'KJV', {
      1: 'The LORD <em>is</em> my shepherd; I shall not want.',
      2: 'He maketh me to lie down in green pastures: he leadeth me beside the still waters.',
      3: 'He restoreth my soul: he leadeth me in the paths of righteousness for his name’s sake.',
      4: 'Yea, though I walk through the valley of the shadow of death, I will fear no evil: for thou <em>art</em> with me; thy rod and thy staff they comfort me.',
      5: 'Thou preparest a table before me in the presence of mine enemies: thou anointest my head with oil; my cup runneth over.',
      6: 'Surely goodness and mercy shall follow me all the days of my life: and I will dwell in the house of the LORD for ever.',
    })}
    <p>Other texts: Psalm 90; Psalm 121; Isaiah 43:1–3; John 14:1–6; Romans 8:31–39; 1 Corinthians 15:50–58; Revelation 21:1–5.</p>
    <h1>Remembering [name]</h1>
    <p>[Name] was born on [date] in [place]. [Two or three sentences of life: family, work, what their hands liked to do.]</p>
    <p>[One small scene that the family told you, as they told it. It will say more than a list of virtues.]</p>
    <p>[If life with them was not easy, one gentle and truthful sentence. Those who know will be grateful that you did not pretend.]</p>
    <p>For all that was good in this life, we thank God. What was unfinished or broken, we may leave with him; he knew [name] better than any of us.</p>
    <h1>The hope we have</h1>
    <p>When Jesus came to a house in mourning, he did not begin with an explanation. He wept with the sisters of his friend. And he said to one of them:</p>
    ${scripture('John 11:25–26', 'WEB', {
      25: 'Jesus said to her, “I am the resurrection and the life. He who believes in me will still live, even if he dies.',
      26: 'Whoever lives and believes in me will never die. Do you believe this?”',
    })}
    <p>He did not say that death is small. He went to the grave himself to face it. On the third day God raised him, and since then no grave has the last word. This is not a wish that we hold up against our grief. It is a promise made by someone who has been there and come back.</p>
    <p>[How does this promise touch this life? Speak of what you know. Where you do not know what someone believed, speak about God’s mercy and not about their place in it.]</p>
    <h1>To those who stay behind</h1>
    <p>The psalm says “though I walk through the valley”. One walks; one does not have to run. In the weeks to come the house will be quiet at times when it used to be full. Let people bring you meals. Say [name]’s name aloud. When you cannot pray, let others pray for you; that is what we are for.</p>
    <p>[A word to the husband or wife, the children, the closest friends. By name, if they wish it.]</p>
    <h2>When the death was sudden, of a child, or by one’s own hand</h2>
    <p>[Do not search for a reason, and do not offer one. Name what has happened in words that the family has agreed to. Say clearly that God did not turn away, and that nothing, “neither death, nor life”, can separate us from his love: Romans 8:38–39.]</p>
    <h1>Prayer</h1>
    <p>God of all comfort, we thank you for [name], for every day that we were given together. Receive [him/her] in your great mercy. Hold those who cannot hold themselves today: [names]. When the night is long, stay. Teach us to count our days, and to love one another while we have them. Into your hands we give [name], and ourselves; through Jesus Christ, who died and was raised. Amen.</p>
    <h1>At the graveside</h1>
    <p>We lay the body of [name] in the earth, from which God made us. We do it in tears, and in hope; for the one who called us into life once will call us again. [Earth is placed on the coffin.]</p>
    ${scripture('Numbers 6:24–26', 'KJV', {
      24: 'The LORD bless thee, and keep thee:',
      25: 'The LORD make his face shine upon thee, and be gracious unto thee:',
      26: 'The LORD lift up his countenance upon thee, and give thee peace.',
    })}
  `),
};
