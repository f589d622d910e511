/** Parallel passages outside the synopsis of the Gospels, one row per line. */
export const histories = `
Gen 5:1-32; 1Chr 1:1-4
Gen 10:1-32; 1Chr 1:5-23
Gen 11:10-26; 1Chr 1:24-27
Gen 25:12-18; 1Chr 1:28-31
Gen 35:23-26; 1Chr 2:1-2
Gen 36:1-43; 1Chr 1:35-54
Exod 20:1-17; Deut 5:6-21
Exod 20:18-21; Deut 5:22-33
Exod 32:1-20; Deut 9:8-21
Exod 34:1-9; Deut 10:1-5
Exod 23:14-17; Lev 23:4-44; Deut 16:1-17
Lev 11:1-47; Deut 14:3-21
Num 13:1-14:45; Deut 1:19-46
Num 20:14-21; Deut 2:1-8
Num 21:21-35; Deut 2:26-3:11
Num 32:1-42; Deut 3:12-22
Num 35:9-34; Deut 19:1-13; Josh 20
Josh 15:13-19; Judg 1:11-15
Josh 24:29-31; Judg 2:6-9
Ruth 4:18-22; 1Chr 2:9-15; Matt 1:3-6
1Sam 31; 1Chr 10
2Sam 3:2-5; 1Chr 3:1-4
2Sam 5:1-5; 1Chr 11:1-3
2Sam 5:6-10; 1Chr 11:4-9
2Sam 5:11-16; 1Chr 14:1-7
2Sam 5:17-25; 1Chr 14:8-17
2Sam 6:1-11; 1Chr 13
2Sam 6:12-19; 1Chr 15:25-16:3
2Sam 6:19-20; 1Chr 16:43
2Sam 7; 1Chr 17
2Sam 8; 1Chr 18
2Sam 10; 1Chr 19
2Sam 11:1; 1Chr 20:1
2Sam 12:26-31; 1Chr 20:1-3
2Sam 21:18-22; 1Chr 20:4-8
2Sam 22; Ps 18
2Sam 23:8-39; 1Chr 11:10-47
2Sam 24; 1Chr 21
1Kgs 2:10-12; 1Chr 29:26-30
1Kgs 3:4-15; 2Chr 1:3-13
1Kgs 5; 2Chr 2
1Kgs 6; 2Chr 3
1Kgs 7:13-51; 2Chr 4:1-5:1
1Kgs 8:1-11; 2Chr 5:2-14
1Kgs 8:12-21; 2Chr 6:1-11
1Kgs 8:22-53; 2Chr 6:12-42
1Kgs 8:62-66; 2Chr 7:4-10
1Kgs 9:1-9; 2Chr 7:11-22
1Kgs 9:10-28; 2Chr 8
1Kgs 10:1-13; 2Chr 9:1-12
1Kgs 10:14-29; 2Chr 9:13-28
1Kgs 10:26-29; 2Chr 1:14-17
1Kgs 11:41-43; 2Chr 9:29-31
1Kgs 12:1-19; 2Chr 10
1Kgs 12:21-24; 2Chr 11:1-4
1Kgs 14:21-31; 2Chr 12
1Kgs 15:1-8; 2Chr 13:1-14:1
1Kgs 15:9-15; 2Chr 14:2-5; 2Chr 15:16-18
1Kgs 15:16-24; 2Chr 16
1Kgs 22:1-40; 2Chr 18
1Kgs 22:41-50; 2Chr 20:31-37
2Kgs 8:16-24; 2Chr 21
2Kgs 8:25-29; 2Chr 22:1-6
2Kgs 9:27-28; 2Chr 22:7-9
2Kgs 11:1-3; 2Chr 22:10-12
2Kgs 11:4-20; 2Chr 23
2Kgs 12; 2Chr 24
2Kgs 14:1-20; 2Chr 25
2Kgs 15:1-7; 2Chr 26
2Kgs 15:32-38; 2Chr 27
2Kgs 16; 2Chr 28
2Kgs 18:1-8; 2Chr 29:1-2
2Kgs 18:13-37; 2Chr 32:1-19; Isa 36
2Kgs 19:1-37; 2Chr 32:20-23; Isa 37
2Kgs 20:1-11; 2Chr 32:24-26; Isa 38
2Kgs 20:12-19; 2Chr 32:27-31; Isa 39
2Kgs 21:1-18; 2Chr 33:1-20
2Kgs 21:19-26; 2Chr 33:21-25
2Kgs 22; 2Chr 34:8-28
2Kgs 23:1-3; 2Chr 34:29-32
2Kgs 23:4-20; 2Chr 34:3-7
2Kgs 23:21-23; 2Chr 35:1-19
2Kgs 23:28-30; 2Chr 35:20-27
2Kgs 23:31-24:7; 2Chr 36:1-8
2Kgs 24:8-17; 2Chr 36:9-10
2Kgs 24:18-25:21; 2Chr 36:11-21; Jer 52:1-30; Jer 39:1-10
2Kgs 25:22-26; Jer 40:7-41:18
2Kgs 25:27-30; Jer 52:31-34
2Chr 36:22-23; Ezra 1:1-4
1Chr 16:8-22; Ps 105:1-15
1Chr 16:23-33; Ps 96
1Chr 16:34-36; Ps 106:1; Ps 106:47-48
1Chr 9:1-34; Neh 11:3-24
Ezra 2; Neh 7:6-73
Ps 14; Ps 53
Ps 40:13-17; Ps 70
Ps 57:7-11; Ps 108:1-5
Ps 60:5-12; Ps 108:6-13
Ps 115:4-11; Ps 135:15-20
Prov 6:10-11; Prov 24:33-34
Isa 2:2-4; Mic 4:1-3
Jer 6:22-24; Jer 50:41-43
Jer 7:1-15; Jer 26:1-6
Jer 23:5-6; Jer 33:14-16
Jer 49:7-22; Obad 1-9
Ezek 3:16-21; Ezek 33:1-9
Hab 2:14; Isa 11:9
Isa 40:3-5; Matt 3:3; Mark 1:2-3; Luke 3:4-6; John 1:23
Acts 9:1-19; Acts 22:3-16; Acts 26:9-18
Acts 10:1-48; Acts 11:1-18
Matt 10:2-4; Mark 3:16-19; Luke 6:13-16; Acts 1:13
Acts 15:1-29; Gal 2:1-10
Rom 12:3-8; 1Cor 12:4-31; Eph 4:7-16
Rom 4:1-25; Gal 3:6-18
Rom 13:1-7; 1Pet 2:13-17
Eph 5:22-33; Col 3:18-19; 1Pet 3:1-7
Eph 6:1-4; Col 3:20-21
Eph 6:5-9; Col 3:22-4:1; Titus 2:9-10; 1Pet 2:18-20
Eph 4:17-32; Col 3:5-14
Eph 5:18-20; Col 3:16-17
Eph 6:18-20; Col 4:2-4
Eph 6:21-22; Col 4:7-9
Eph 1:3-14; Col 1:3-14
1Tim 3:1-13; Titus 1:5-9
1Thess 4:13-18; 1Cor 15:50-57
Jas 4:6-10; 1Pet 5:5-9
Jude 4-16; 2Pet 2:1-18
Jude 17-18; 2Pet 3:1-3
`;
