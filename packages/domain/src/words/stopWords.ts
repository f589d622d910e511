/**
 * The stop words from PostgreSQL's `english` configuration (english.stop). They are so frequent that they do not
 * distinguish texts. Search vectors built with `english` do not contain them, so searching for them finds nothing.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself ' +
    'they them their theirs themselves what which who whom this that these those am is are was were be been being have has had ' +
    'having do does did doing a an the and but if or because as until while of at by for with about against between into through ' +
    'during before after above below to from up down in out on off over under again further then once here there when where why ' +
    'how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now'
  ).split(' '),
);

/** Words that do not show what a text is about, in lowercase and without an apostrophe and the letters after it. */
export const keywordStopWords: ReadonlySet<string> = new Set(
  `
a an all any how here there now the and or nor but so yet if then else than as at by for from in into of off on onto out over per to toward towards under until up
upon via with within without about above across after afterward afterwards again against along already also although always am among
amid around any anybody anyone anything anywhere are aren away back be became because become becomes becoming been before behind being
below beneath beside besides between beyond both can cannot could couldn did didn do does doesn doing don done down during each either
else enough especially even ever every everybody everyone everything everywhere except far few first second third fifth last latter
later least less let like likely little lot lots made make makes making many may maybe me mean means meant might mine more most much must
my myself near nearly need needs neither never next no nobody none not nothing now nowhere often oh ok okay once one ones only other
others otherwise ought our ours ourselves own perhaps please quite rather really same shall shan she should shouldn since some somebody
somehow someone something sometimes somewhere soon still such sure take taken takes taking took tell telling tells told that their theirs
them themselves there therefore these they thing things think thinking thinks this those though thought three through throughout thus
till together too try trying tried two four five six seven eight nine ten hundred thousand million twice unless unlike us use used uses
using very want wanted wanting wants was wasn way ways we well went were weren what whatever when whenever where wherever whether which
whichever while who whoever whole whom whose why will won would wouldn ye yes you your yours yourself yourselves
i he him his himself her hers herself it its itself has hasn had hadn have haven having is isn
thee thou thy thine thyself hath hast doth dost shalt wilt art unto thereof therein thereby wherefore whereby wherein hither thither
verily lo behold came come comes coming cometh goes going gone go get gets getting got gotten give gives given gave giving put puts
putting say says said saying saith see sees saw seen seeing look looks looked looking know knows knew known knowing ask asks asked asking
keep keeps kept seem seems seemed happen happens happened begin begins began turn turns turned show shows showed shown bring brings
brought call calls called find finds found feel feels felt leave leaves left hear hears heard talk talks talked talking talked speak
just actually basically simply truly indeed certainly surely exactly probably kind sort bit part side end start started
good great big small new old long right able ago almost alone alike anyway hence however instead merely mostly namely
number numbers several various day days time times today tonight tomorrow yesterday year years week weeks moment hour hours
man men people person folks guys somebody everyone word words story point place
chapter chapters verse verses text passage scripture scriptures version translation testament
amen hallelujah mr mrs ms dr rev st etc eg ie vs ver viz
`
    .split(/\s+/)
    .filter(Boolean),
);
