/**
 * Passages of the New Testament, each with the passage of the Old Testament that it quotes in the Greek translation, where
 * this says something else than the Hebrew text.
 */
export const quotedFromGreek = `
Matt 21:16; Ps 8:2
Acts 7:42-43; Amos 5:25-27
Acts 13:34; Isa 55:3
Acts 13:40-41; Hab 1:5
Acts 15:16-17; Amos 9:11-12
Rom 2:24; Isa 52:5
Rom 9:33; Isa 28:16
Rom 10:11; Isa 28:16
Rom 11:26; Isa 59:20
1Cor 15:55; Hos 13:14
2Cor 4:13; Ps 116:10
Eph 4:26; Ps 4:4
Heb 2:13; Isa 8:17-18
Heb 10:5-7; Ps 40:6-8
Heb 10:37-38; Hab 2:3-4
Heb 12:5-6; Prov 3:11-12
Jas 4:6; Prov 3:34
1Pet 2:6; Isa 28:16
1Pet 4:18; Prov 11:31
1Pet 5:5; Prov 3:34
`;
