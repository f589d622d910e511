/** The parables and comparisons of Jesus, and other parables of the Bible. */
export const parables = `
parables, why Jesus taught in parables, parables of Jesus, parables of the kingdom, purpose of parables | Matt 13:1-52; Mark 4:1-34; Luke 8:4-15; Luke 15; Ps 78:1-4; Isa 6:9-10; Matt 25; Luke 16
parable of the sower, sower, parable of the soils, four soils, good soil, seed on rocky ground, sower and the seed, sowing the seed | Matt 13:1-23; Mark 4:1-20; Luke 8:4-15; Isa 55:10-11; Isa 6:9-10; Jas 1:21; Hos 10:12; 1Cor 3:6-9
parable of the weeds, wheat and tares, wheat and weeds, tares, parable of the tares, weeds among the wheat | Matt 13:24-30; Matt 13:36-43; Matt 3:12; 1Cor 4:5; Rev 14:14-16; Matt 13:47-50
parable of the mustard seed, mustard seed, grain of mustard seed | Matt 13:31-32; Mark 4:30-32; Luke 13:18-19; Ezek 17:22-24; Matt 17:20; Zech 4:10
parable of the leaven, leaven, yeast, parable of the yeast | Matt 13:33; Luke 13:20-21; 1Cor 5:6-8; Gal 5:9; Matt 16:5-12; Exod 12:15-20
parable of the hidden treasure, pearl of great price, parable of the pearl, hidden treasure, treasure in the field, costly pearl | Matt 13:44-46; Phil 3:7-11; Luke 14:33; Prov 2:1-5; Matt 19:21; Matt 6:19-21
parable of the net, dragnet, parable of the dragnet | Matt 13:47-50; Matt 25:31-33; Matt 13:24-30; Matt 4:19; Ezek 47:9-10
parable of the growing seed, seed growing secretly, seed growing of itself, growing seed | Mark 4:26-29; 1Cor 3:6-9; Isa 55:10-11; Jas 5:7; Phil 1:6
lamp under a bushel, lamp under a basket, light under a bushel, parable of the lamp, lamp on a stand | Matt 5:14-16; Mark 4:21-25; Luke 8:16-18; Luke 11:33-36; Phil 2:15
parable of the wise and foolish builders, house built on the rock, wise and foolish builders, house on the rock, house on sand, building on the rock, house upon the sand | Matt 7:24-27*24-25; Luke 6:46-49; 1Cor 3:10-15; Jas 1:22-25; Prov 10:25; Isa 28:16-17; Ezek 13:10-16
parable of the two debtors, two debtors | Luke 7:36-50; Matt 18:21-35; Col 2:13-14; Rom 13:8
parable of the good Samaritan, good Samaritan, man who fell among thieves, Jericho road, go and do likewise | Luke 10:25-37; Lev 19:18; 2Chr 28:8-15; Mic 6:8; Mark 12:28-34; 1John 3:16-18; Hos 6:6
parable of the friend at midnight, friend at midnight | Luke 11:5-13; Luke 18:1-8; Matt 7:7-11; Gen 18:22-33
parable of the rich fool, rich fool, bigger barns, eat drink and be merry | Luke 12:13-21; Ps 49; Eccl 2:18-26; Jas 4:13-17; 1Tim 6:17-19; Prov 27:1; Jer 17:11; Ps 39:4-6
parable of the watchful servants, watchful servants, faithful and wise steward, servants waiting for their master, faithful and unfaithful servants | Luke 12:35-48; Matt 24:42-51; Mark 13:32-37; 1Thess 5:1-8; Rev 16:15
parable of the barren fig tree, barren fig tree, unfruitful fig tree | Luke 13:6-9; Matt 3:8-10; Isa 5:1-7; Mark 11:12-14; 2Pet 3:9; John 15:1-6
parable of the great banquet, great banquet, great supper, parable of the great supper, go out into the highways and hedges | Luke 14:15-24; Matt 22:1-14; Isa 25:6-9; Isa 55:1-3; Prov 9:1-6; Rev 19:6-9
parable of the wedding feast, wedding banquet, wedding garment, many are called but few are chosen, parable of the wedding banquet, parable of the marriage feast, wedding feast | Matt 22:1-14; Luke 14:15-24; Rev 19:6-9; Isa 61:10; Zech 3:1-5; Zeph 1:7
parable of places at the table, lowest seat, seats of honor, take the lowest place, humbled and exalted | Luke 14:7-14; Prov 25:6-7; Luke 18:14; Jas 4:10; 1Pet 5:5-6; Matt 23:6-12
parable of the tower builder, tower builder, king going to war, counting the cost of a tower | Luke 14:25-33; Luke 9:57-62; Mark 8:34-38; Prov 24:3-6; Phil 3:7-8
parable of the lost sheep, ninety and nine, ninety-nine sheep, one lost sheep | Luke 15:3-7; Matt 18:10-14; Ezek 34:11-16; Ps 119:176; Isa 53:6; John 10:11-16; 1Pet 2:25; Luke 19:10
parable of the lost coin, lost coin, woman with ten coins | Luke 15:8-10; Luke 15:3-7; Luke 19:10; Matt 18:14; Luke 15:32
parable of the prodigal son, prodigal son, lost son, prodigal, elder brother, older brother, waiting father, father of the prodigal, far country, two sons and a father | Luke 15:11-32; Luke 15:1-10; Ps 103:8-14; Jer 31:18-20; Hos 14; Isa 55:6-7; Eph 2:11-13; Deut 21:18-21; Ps 32
parable of the unjust steward, unjust steward, shrewd manager, dishonest manager, parable of the dishonest manager, dishonest steward, unrighteous steward | Luke 16:1-13; Luke 12:42-48; 1Tim 6:17-19; Matt 6:19-24; Matt 10:16; Luke 16:14-15
parable of the rich man and Lazarus, rich man and Lazarus, Dives and Lazarus, Lazarus and the rich man, Abraham's bosom, great gulf | Luke 16:19-31; Luke 6:20-26; Jas 5:1-6; Prov 21:13; Amos 6:1-7; Matt 25:41-46
parable of the persistent widow, persistent widow, unjust judge, importunate widow, parable of the unjust judge, widow and the judge | Luke 18:1-8; Luke 11:5-13; Exod 22:22-24; Rom 12:12; Rev 6:9-11; Isa 62:6-7
parable of the Pharisee and the tax collector, Pharisee and tax collector, Pharisee and publican, God be merciful to me a sinner, publican | Luke 18:9-14; Ps 51; Rom 3:21-28; Phil 3:4-9; Matt 23:1-12; Isa 66:2; Jas 4:6-10; Prov 30:12
parable of the talents, talents, buried talent, one talent | Matt 25:14-30; Luke 19:11-27; Rom 12:3-8; 1Pet 4:10-11; 1Cor 4:1-5; Luke 12:47-48
parable of the pounds, ten minas, parable of the minas, parable of the ten minas, occupy till I come | Luke 19:11-27; Matt 25:14-30; Ps 2; Luke 16:10-12; Mark 13:34-37
parable of the laborers in the vineyard, laborers in the vineyard, workers in the vineyard, parable of the vineyard workers, eleventh hour, vineyard workers | Matt 20:1-16; Rom 9:14-16; Eph 2:8-9; Luke 15:25-32; Deut 24:14-15; Matt 19:27-30; Luke 23:39-43
parable of the two sons, two sons | Matt 21:28-32; Matt 7:21-23; Luke 7:29-30; Jas 1:22-25; Ezek 18:21-28
parable of the wicked tenants, wicked tenants, wicked husbandmen, parable of the tenants, parable of the vineyard, tenants in the vineyard | Matt 21:33-46; Mark 12:1-12; Luke 20:9-19; Isa 5:1-7; Ps 118:22-23; Heb 1:1-2
parable of the unforgiving servant, unmerciful servant, unforgiving servant, parable of the unmerciful servant, servant who would not forgive, ten thousand talents | Matt 18:21-35; Eph 4:31-32; Matt 6:14-15; Jas 2:12-13; Col 3:13; Luke 7:40-43
parable of the ten virgins, ten virgins, wise and foolish virgins, ten bridesmaids, lamps and oil, five foolish virgins, behold the bridegroom comes | Matt 25:1-13; Matt 24:36-44; Luke 12:35-40; 1Thess 5:1-8; Rev 19:6-9; Luke 13:24-27
sheep and goats, sheep and the goats, least of these, parable of the sheep and the goats, unto the least of these, inasmuch | Matt 25:31-46; Ezek 34:17-24; Isa 58:6-10; Prov 19:17; Jas 2:14-17; Heb 13:1-3; 1John 3:16-18; Matt 10:40-42
parable of the fig tree, budding fig tree, lesson of the fig tree | Matt 24:32-35; Mark 13:28-31; Luke 21:29-33; Song 2:11-13
parable of the strong man, strong man, house divided against itself, house divided, binding the strong man, return of the unclean spirit | Matt 12:22-32; Mark 3:22-30; Luke 11:14-26; Isa 49:24-26; Matt 12:43-45; 1John 3:8; Col 2:15
parable of the householder, new and old treasures | Matt 13:51-52; Ezra 7:10; 2Tim 2:15; Ps 119:97-100
parable of the children in the marketplace, children in the marketplace | Matt 11:16-19; Luke 7:31-35; Prov 1:24-25; Ezek 33:30-33
parable of the trees, Jotham's parable, bramble king, Abimelech | Judg 9:1-57; 2Kgs 14:9; 2Sam 11:21; Prov 30:21-23
blind leading the blind, blind guides, beam and splinter | Luke 6:39-42; Matt 15:12-14; Matt 7:1-5; Matt 23:16-24; Rom 2:17-21
tree and its fruit, known by their fruits, by their fruits you shall know them, good tree and bad tree | Matt 7:15-20; Luke 6:43-45; Matt 12:33-35; Jas 3:11-12; Matt 3:8-10; Jer 17:7-10; Gal 5:19-23; Ps 1:3
Pearls before swine, casting pearls before swine | Matt 7:6; Prov 9:7-9; Acts 13:44-46; Matt 10:14; Prov 23:9
knock and it shall be opened, good gifts to children | Matt 7:7-11; Luke 11:9-13; Jas 1:17; Jer 29:12-13; Jas 4:2-3; Mark 11:24
serpents and doves, wise as serpents, wise as serpents and harmless as doves, sheep among wolves | Matt 10:16-23; Rom 16:19; Luke 10:3; Phil 2:15; 1Cor 14:20; Luke 16:8
not peace but a sword, I came not to bring peace but a sword, family division over Christ | Matt 10:34-39; Luke 12:49-53; Mic 7:5-7; Luke 14:26-27; Mark 13:12-13; John 7:40-43
no man can serve two masters, two masters, serving two masters | Matt 6:24; Luke 16:13; Josh 24:14-15; 1Kgs 18:21; Jas 4:4; 1Tim 6:6-10
`;
