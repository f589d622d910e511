/** Persons, events, sayings and well-known passages of the New Testament. Parables are in parables.ts. */
export const newTestament = `
Zechariah and Elizabeth, Zacharias, Elizabeth, Zechariah, birth of John the Baptist, John's birth foretold | Luke 1:5-25; Luke 1:57-80; Luke 1:39-45; Mal 4:5-6; Judg 13:2-5
Benedictus, song of Zechariah | Luke 1:67-79; Mal 3:1; Mal 4:2; Isa 9:2; Luke 1:57-66
Annunciation, Gabriel, angel Gabriel, Mary and the angel, Mary did you know, behold the handmaid of the Lord | Luke 1:26-38; Isa 7:10-14; Matt 1:18-25; 2Sam 7:12-16; Judg 13:2-7; Dan 9:20-23; Luke 1:5-20
Mary, mother of Jesus, Virgin Mary, Mary the mother of Jesus | Luke 1:26-56; Luke 2:1-20; Luke 2:33-52; John 2:1-11; John 19:25-27; Acts 1:12-14; Mark 3:31-35; Matt 1:18-25; Luke 11:27-28; Gal 4:4
Visitation, Mary visits Elizabeth, Mary and Elizabeth | Luke 1:39-56; Luke 1:24-25; 1Sam 2:1-10; Judg 5:24
Magnificat, song of Mary, Mary's song, my soul magnifies the Lord | Luke 1:46-55; 1Sam 2:1-10; Ps 34:1-3; Ps 113; Gen 12:1-3
Joseph the carpenter, Joseph husband of Mary, Joseph's dream about Mary, Joseph and Mary, stepfather of Jesus | Matt 1:18-25; Matt 2:13-23; Luke 2:1-7; Luke 2:41-52; Luke 4:22; Matt 13:55
genealogy of Jesus, genealogy of Christ, genealogies, ancestors of Jesus, women in the genealogy of Jesus | Matt 1:1-17; Luke 3:23-38; Ruth 4:13-22; Gen 38; Josh 2; 1Chr 1-3
John the Baptist, voice in the wilderness, voice crying in the wilderness, forerunner, he must increase, preaching of John the Baptist, brood of vipers | Luke 3:1-20; Matt 3:1-12; Mark 1:1-8; John 1:19-34; John 3:22-30; Matt 11:2-19; Isa 40:1-5; Mal 3:1; Luke 1:5-25; Luke 7:18-35; Mark 6:14-29; Luke 1:57-80
John the Baptist in prison, are you the one who is to come, doubt of John the Baptist | Matt 11:2-15; Luke 7:18-28; Isa 35:3-6; Isa 61:1
beheading of John the Baptist, death of John the Baptist, Herodias, Herod Antipas, Salome | Mark 6:14-29; Matt 14:1-12; Luke 3:19-20; Luke 9:7-9; Luke 13:31-33; Luke 23:6-12
temptation of Jesus, temptation of Christ, Jesus tempted in the wilderness, Jesus in the wilderness, temptations of Jesus, man shall not live by bread alone, stones into bread | Matt 4:1-11; Luke 4:1-13; Mark 1:12-13; Heb 4:14-16; Heb 2:17-18; Deut 8:1-3; Deut 6:13-16; Ps 91:11-12
call of the disciples, calling of the first disciples, calling of the disciples, Andrew, Peter and Andrew, James and John called, leaving their nets | Mark 1:16-20; Matt 4:18-22; Luke 5:1-11; John 1:35-51; John 6:8-9; John 12:20-22; Mark 3:13-19
miraculous catch of fish, great catch of fish, draught of fishes, launch out into the deep, let down your nets, miraculous draught of fishes | Luke 5:1-11; John 21:1-14; Mark 1:16-20; Isa 6:5-8
Nathanael, Philip and Nathanael, come and see, Bartholomew, can anything good come out of Nazareth | John 1:43-51; John 21:1-2; Gen 28:10-17; John 4:29; John 1:35-42
twelve apostles, twelve disciples, apostles, choosing of the twelve, appointment of the twelve, Matthias, choosing of Matthias | Mark 3:13-19; Matt 10:1-4; Luke 6:12-16; Acts 1:12-26; Eph 2:20; Matt 19:27-30; Rev 21:14
wedding at Cana, water into wine, marriage at Cana, Cana, water turned to wine, first miracle of Jesus | John 2:1-11; John 4:46; Isa 25:6-9; Joel 3:18; Mark 2:18-22; Rev 19:6-9
cleansing of the temple, Jesus cleanses the temple, money changers, den of robbers, den of thieves, house of prayer, tables of the money changers | John 2:13-25; Mark 11:15-19; Matt 21:12-17; Luke 19:45-48; Jer 7:1-15; Isa 56:6-8; Ps 69:9; Mal 3:1-4
Nicodemus, Jesus and Nicodemus, you must be born again | John 3:1-21; John 7:45-52; John 19:38-42; Ezek 36:25-27; Num 21:4-9
woman at the well, Samaritan woman, Jacob's well, Jesus and the Samaritan woman, Samaritan woman at the well | John 4:1-42; John 7:37-39; Jer 2:13; 2Kgs 17:24-41; Isa 55:1-3
nobleman's son, official's son, healing of the official's son | John 4:46-54; Matt 8:5-13; Luke 7:1-10; John 20:29
Jesus at Nazareth, Jesus rejected at Nazareth, no prophet is accepted in his own country, prophet without honor, Nazareth synagogue, Nazareth | Luke 4:14-30; Mark 6:1-6; Matt 13:53-58; Isa 61:1-3; John 4:44; 1Kgs 17:8-16; 2Kgs 5:1-14
demon in the synagogue, Jesus at Capernaum, Capernaum, authority of Jesus, Peter's mother-in-law, healing of Peter's mother in law | Mark 1:21-34; Luke 4:31-41; Matt 8:14-17; Matt 7:28-29; Matt 28:18; Mark 11:27-33; Mark 2:1-12; Matt 8:5-13
leper, healing of a leper, cleansing of the leper, leprosy, Jesus touches a leper, if you will you can make me clean | Mark 1:40-45; Matt 8:1-4; Luke 5:12-16; Luke 17:11-19; Lev 13:45-46; Lev 14:1-32; 2Kgs 5:1-14; Num 12
ten lepers, thankful leper, thankful Samaritan, nine lepers, healing of ten lepers, ten lepers healed | Luke 17:11-19; Lev 14:1-9; 2Kgs 5:15-19; Ps 103:1-5; Ps 116:12-19
paralytic, healing of the paralytic, man let down through the roof, four friends, through the roof, man lowered through the roof, rise take up your bed and walk | Mark 2:1-12; Matt 9:1-8; Luke 5:17-26; Ps 103:3; Acts 9:32-35
call of Matthew, Matthew, Levi, tax collectors, friend of sinners, Jesus eats with sinners, calling of Levi, tax collectors and sinners, calling of Matthew | Matt 9:9-13; Mark 2:13-17; Luke 5:27-32; Luke 15:1-2; Luke 19:1-10; Luke 18:9-14; Luke 7:29-35; Hos 6:6
new wine in old wineskins, new wine, wineskins, old wineskins, new patch on an old garment | Mark 2:18-22; Matt 9:14-17; Luke 5:33-39; 2Cor 5:17; Heb 8:13; John 2:1-11
pool of Bethesda, Bethesda, do you want to be made well, healing at the pool, do you want to be healed, man at the pool | John 5:1-18; Mark 2:1-12; Acts 3:1-10; Isa 35:5-6
plucking grain on the Sabbath, lord of the Sabbath, withered hand, man with the withered hand, healing on the Sabbath, Sabbath controversy | Mark 2:23-3:6; Matt 12:1-14; Luke 6:1-11; Luke 13:10-17; Luke 14:1-6; John 5:1-18; John 9:13-16; 1Sam 21:1-6; Hos 6:6
bent woman, crippled woman, bent over woman, woman bent double, stooped woman | Luke 13:10-17; Luke 14:1-6; Ps 145:14; Ps 146:7-8
Sermon on the Mount, sermon on the plain | Matt 5:1-7:29; Luke 6:17-49; Exod 20:1-17; Isa 61:1-3; Jas 1:22-25
Beatitudes, blessed are the poor in spirit, poor in spirit, blessed are the meek, eight beatitudes, meek shall inherit the earth | Matt 5:1-12; Luke 6:20-26; Isa 61:1-3; Ps 1; Ps 37:11; Isa 57:15; Isa 66:1-2; Ps 24:3-6; Rev 14:13
fulfilling the law, Christ fulfills the law, righteousness exceeding the Pharisees, you have heard that it was said, antitheses | Matt 5:17-48; Rom 10:4; Rom 8:1-4; Gal 3:19-26; Luke 24:44; Rom 13:8-10; Phil 3:8-9
centurion's servant, faith of the centurion, centurion at Capernaum, healing of the centurion's servant, centurion | Matt 8:5-13; Luke 7:1-10; John 4:46-54; Mark 15:39; Acts 10:1-8; Isa 49:6
widow of Nain, widow's son, raising of the widow's son, Nain, young man of Nain | Luke 7:11-17; 1Kgs 17:17-24; 2Kgs 4:18-37; Ps 68:5; Mark 5:35-43
sinful woman, woman who washed Jesus' feet with her tears, Simon the Pharisee, forgiven much loves much, alabaster box, sinful woman anoints Jesus, woman with the alabaster jar | Luke 7:36-50; Ps 32; Matt 26:6-13; Mark 14:3-9; John 12:1-8; Ps 51; Luke 15:1-10
calming of the storm, Jesus calms the storm, stilling of the storm, peace be still, storm on the sea, Jesus stills the storm, asleep in the boat, calming the sea, who is this that even wind and waves obey | Mark 4:35-41; Matt 8:23-27; Luke 8:22-25; Ps 107:23-32; Ps 89:8-9; Jonah 1; Ps 65:5-8
Gerasene demoniac, Gadarene demoniac, Legion, demoniac, demon-possessed man, herd of swine, Gadarene swine, man among the tombs, healing of a demoniac, demons and pigs | Mark 5:1-20; Luke 8:26-39; Matt 8:28-34; Isa 65:1-5; Luke 11:20-22
Jairus' daughter, Jairus, raising of Jairus' daughter, talitha cumi, little girl raised | Mark 5:21-43; Luke 8:40-56; Matt 9:18-26; Acts 9:36-42; 1Kgs 17:17-24; 2Kgs 4:18-37
woman with the issue of blood, issue of blood, woman who touched Jesus' garment, touched the hem of his garment, hem of his garment, bleeding woman, woman with a hemorrhage, flow of blood | Mark 5:24-34; Luke 8:42-48; Matt 9:20-22; Lev 15:25-31; Mark 6:53-56
feeding of the five thousand, feeding the 5000, loaves and fishes, five loaves and two fish, multiplication of the loaves, boy's lunch, five loaves, feeding the multitude, feeding of the multitude | Mark 6:30-44; John 6:1-15; Matt 14:13-21; Luke 9:10-17; 2Kgs 4:42-44; Exod 16; Ps 78:19-25
feeding of the four thousand, feeding the 4000, seven loaves | Mark 8:1-10; Matt 15:32-39; Mark 8:14-21; Mark 6:30-44
walking on water, Jesus walks on the water, Peter walks on water, walking on the sea, Peter sinking, get out of the boat, Jesus walks on the sea | Matt 14:22-33; Mark 6:45-52; John 6:16-21; Job 9:8; Ps 77:19; Isa 43:2; Ps 69:1-3
will you also go away, to whom shall we go, words of eternal life, hard saying | John 6:60-71; Matt 16:13-17; Josh 24:15-18; Ps 73:25-28; Deut 30:19-20
Canaanite woman, Syrophoenician woman, crumbs under the table, crumbs from the table, faith of the Canaanite woman | Matt 15:21-28; Mark 7:24-30; 1Kgs 17:8-24; Isa 56:6-8; Rom 15:8-12; Matt 8:5-13
deaf man, healing of the deaf man, Ephphatha, deaf and mute, deaf mute man | Mark 7:31-37; Isa 35:5-6; Matt 9:32-34; Exod 4:11; Luke 11:14; Isa 42:18-20
blind man of Bethsaida, trees walking, men as trees walking, Bethsaida | Mark 8:22-26; John 9:1-7; Isa 35:5; 1Cor 13:12; Luke 10:13-15
man born blind, Jesus heals the man born blind, I was blind now I see, healing of the man born blind, once was blind but now I see, born blind | John 9; Mark 10:46-52; Mark 8:22-26; Isa 35:5; Isa 42:6-7; 2Cor 4:4-6
Bartimaeus, blind Bartimaeus, blind beggar, Jericho road beggar | Mark 10:46-52; Luke 18:35-43; Matt 20:29-34; Isa 35:5; John 9
Peter, Simon Peter, apostle Peter, life of Peter | Matt 16:13-23; John 1:40-42; Luke 5:1-11; Matt 14:22-33; Luke 22:31-34; Luke 22:54-62; John 21:1-19; Acts 2:14-41; Acts 10; Acts 12:1-17; Gal 2:11-14; 1Pet 1:1-9; John 13:6-10
keys of the kingdom, upon this rock I will build my church, binding and loosing, gates of hell | Matt 16:13-20; Matt 18:15-20; John 20:21-23; Isa 22:20-25; Eph 2:19-22; Rev 1:18; 1Pet 2:4-6
get behind me Satan, Jesus predicts his death, passion predictions, Jesus foretells his death, gain the world and lose his soul, gain the whole world | Mark 8:31-38; Matt 16:21-28; Mark 9:30-32; Mark 10:32-34; Luke 9:22-27; Luke 18:31-34; Luke 12:13-21
boy with an unclean spirit, epileptic boy, I believe help my unbelief, healing of the epileptic boy, demon possessed boy | Mark 9:14-29; Matt 17:14-21; Luke 9:37-43; Jas 1:5-8
temple tax, coin in the fish's mouth | Matt 17:24-27; Exod 30:11-16; Rom 13:6-7; Neh 10:32; 1Cor 9:19-22
Martha and Mary, Mary and Martha, Martha, better part, one thing is needful, sitting at Jesus' feet, Mary of Bethany | Luke 10:38-42; John 11:1-44; John 12:1-8; Ps 27:4; Matt 6:31-34
raising of Lazarus, Lazarus raised, Lazarus, Lazarus come forth, resurrection of Lazarus, I am the resurrection and the life, death of Lazarus | John 11:1-44; John 12:1-11; John 5:24-29; 1Cor 15:20-26; Luke 7:11-17; Mark 5:35-43
woman caught in adultery, woman taken in adultery, cast the first stone, neither do I condemn you, go and sin no more, let him who is without sin | John 8:1-11; Rom 2:1-4; Deut 17:6-7; Lev 20:10; Matt 7:1-5; Rom 8:1; John 3:17
rich young ruler, rich young man, camel through the eye of a needle, eye of a needle, go and sell all you have, one thing you lack, sell everything and follow me | Mark 10:17-31; Matt 19:16-30; Luke 18:18-30; Matt 6:19-24; Phil 3:7-9; 1Tim 6:17-19
Zacchaeus, sycamore tree, tax collector in the tree, seek and save the lost, chief tax collector | Luke 19:1-10; Luke 15:1-7; Mark 2:13-17; Luke 18:18-27; Exod 22:1; Ezek 34:11-16
sons of Zebedee, James and John, sons of thunder, request of James and John, request for seats of honor, right hand and left hand seats | Mark 10:35-45; Matt 20:20-28; Luke 9:51-56; Mark 3:17; Acts 12:1-2; Luke 22:24-27
Jesus weeps over Jerusalem, weeping over Jerusalem, O Jerusalem Jerusalem, hen gathers her chicks, lament over Jerusalem | Luke 19:41-44; Luke 13:31-35; Matt 23:37-39; Ps 122; Jer 9:1; Luke 23:27-31; Ps 91:4
cursing of the fig tree, fig tree cursed, withered fig tree | Mark 11:12-25; Matt 21:18-22; Luke 13:6-9; Jer 8:13; Hos 9:10; Mic 7:1
mountain-moving faith, mustard seed faith, faith that moves mountains, faith as a mustard seed, move mountains | Matt 17:14-21; Mark 11:20-25; Luke 17:5-6; Matt 21:20-22; 1Cor 13:2; Mark 4:30-32
widow's mite, poor widow's offering, widow's offering, two small coins, two mites, poor widow | Mark 12:41-44; Luke 21:1-4; 2Cor 8:1-5; 2Cor 9:6-8; 1Kgs 17:8-16; 1Chr 29:14; 2Sam 24:24
anointing at Bethany, anointing of Jesus, Mary anoints Jesus, costly perfume, Mary anoints the feet of Jesus, extravagant love, precious ointment | John 12:1-8; Mark 14:3-9; Matt 26:6-13; Luke 7:36-50; 2Sam 24:24; Deut 15:11; 2Cor 2:14-16
sir we would see Jesus, Greeks seek Jesus, grain of wheat, unless a grain of wheat falls into the ground and dies, corn of wheat | John 12:20-36; 1Cor 15:35-44; Mark 8:34-36; Isa 49:6; Gal 2:20; Luke 9:23-25
Judas, Judas Iscariot, thirty pieces of silver, Judas kiss, betrayal of Jesus, kiss of Judas, Judas betrays Jesus | Matt 26:14-25; Matt 26:47-56; Matt 27:3-10; John 13:18-30; Luke 22:3-6; Acts 1:15-20; John 12:4-6; Zech 11:12-13; Ps 41:9; Mark 14:43-50; John 6:70-71
Gethsemane, garden of Gethsemane, agony in the garden, not my will but thine be done, let this cup pass, agony of Christ | Matt 26:36-46; Mark 14:32-42; Luke 22:39-46; Heb 5:7-9; John 18:1-11; John 12:27-28; Phil 2:8; Ps 40:6-8
arrest of Jesus, Jesus arrested, Malchus, put your sword back, Malchus' ear | John 18:1-12; Matt 26:47-56; Mark 14:43-52; Luke 22:47-53; Isa 53:7-8
Peter's denial, Peter denies Jesus, denial of Peter, cock crow, rooster crowed, before the rooster crows, Peter's fall | Luke 22:54-62; Matt 26:69-75; Mark 14:66-72; John 18:15-27; Luke 22:31-34; John 21:15-19; Matt 26:31-35; John 13:36-38; Matt 10:32-33; 1Cor 10:12
trial of Jesus, Jesus before Caiaphas, Caiaphas, Sanhedrin, Jesus before the council, Jesus on trial, mock trial | Matt 26:57-68; Mark 14:53-65; John 18:12-27; Luke 22:66-71; Isa 53:7-8; John 11:45-53; 1Tim 6:13
Jesus before Pilate, Pontius Pilate, Pilate, Pilate washes his hands, ecce homo, behold the man, my kingdom is not of this world, Pilate's question, what shall I do with Jesus | John 18:28-19:16; Matt 27:11-26; Luke 23:1-25; Mark 15:1-15; Isa 53:3-8; 1Tim 6:13; Acts 4:27-28; Acts 3:13-15
Barabbas, Jesus or Barabbas, give us Barabbas, release of Barabbas | Matt 27:15-26; Mark 15:6-15; Luke 23:13-25; John 18:38-40; Acts 3:14; 1Pet 3:18
crown of thorns, mocking of Jesus, soldiers mock Jesus, scourging of Jesus, Jesus mocked, scourging, mocking | Matt 27:27-31; Mark 15:16-20; John 19:1-5; Isa 50:4-7; Isa 53:3-5; Luke 23:36-39; Ps 22:6-8; Luke 22:63-65
Simon of Cyrene, carried the cross of Jesus, daughters of Jerusalem | Mark 15:21; Luke 23:26-31; Matt 27:32; Mark 8:34; Rom 16:13
thief on the cross, penitent thief, dying thief, today you will be with me in paradise, two thieves, good thief, repentant thief | Luke 23:32-43; Mark 15:27-32; Matt 27:38-44; Isa 53:12; Rom 10:13; 2Cor 12:1-4; Rev 2:7
Father forgive them, forgive them for they know not what they do | Luke 23:33-34; Acts 7:59-60; Isa 53:12; Matt 5:43-48; 1Cor 2:8; Acts 3:14-19
veil of the temple torn, torn curtain, temple veil torn, veil torn, torn veil | Matt 27:50-54; Mark 15:37-39; Luke 23:44-47; Heb 10:19-22; Exod 26:31-33; Heb 9:1-14; Heb 6:19-20; Eph 2:18
guards at the tomb, bribed guards, sealed tomb, stolen body, evidence for the resurrection, proof of the resurrection, witnesses of the resurrection | Matt 27:62-28:15; 1Cor 15:1-20; Luke 24:36-48; Acts 1:1-3; Acts 10:39-42; John 20:1-9; Acts 2:32; Acts 13:29-37
Jesus loves sinners, while we were yet sinners, sinners welcome, this man receives sinners, lost and found | Luke 15; Rom 5:6-11; Luke 19:1-10; Mark 2:13-17; 1Tim 1:15-16; Luke 7:36-50; John 3:16-17; Isa 53:6
humanity of Jesus, compassion of Jesus, Jesus had compassion, sympathy of Jesus | Heb 4:14-16; Mark 6:34; Matt 9:35-38; John 11:32-36; Heb 2:14-18; Luke 7:11-15; John 4:6; Mark 1:40-42; Luke 2:52; Matt 4:2; Mark 8:2
teaching with authority, let not your heart be troubled, farewell discourse, upper room discourse, in my Father's house are many rooms | John 14; John 15; John 16; John 13:31-38; John 17; Matt 7:28-29
John 3:16, for God so loved the world, God so loved the world | John 3:16; 1John 4:9-10; Rom 5:8; Rom 8:32; Num 21:4-9; John 1:29; Eph 2:4-5
what must we do to inherit eternal life, abundant life, life more abundantly, life to the full, fullness of life | John 10:7-18; Luke 10:25-28; John 7:37-39; John 15:1-11; Eph 3:14-21; Ps 16:11; Col 2:9-10; John 20:31; Ps 23
Stephen, stoning of Stephen, first martyr, martyrdom of Stephen | Acts 6:8-15; Acts 7; Acts 8:1-3; Acts 22:20; Acts 11:19; Luke 23:34; Matt 10:16-22
Ananias and Sapphira, Ananias and Sapphira lie, lying to the Holy Spirit | Acts 5:1-11; Acts 4:32-37; Josh 7; Lev 10:1-7; Prov 12:22
choosing of the seven, seven deacons, first deacons | Acts 6:1-7; 1Tim 3:8-13; Acts 8:4-13; Num 11:16-17; Exod 18:17-23
lame man at the temple gate, gate Beautiful, silver and gold have I none, Peter heals the lame man, lame man healed, Beautiful Gate | Acts 3:1-26; Acts 4:5-22; Isa 35:5-6; Acts 14:8-18; John 5:1-9
Peter and John before the council, apostles freed from prison, cannot but speak what we have seen and heard, Gamaliel | Acts 4:1-31; Acts 5:17-42; Acts 12:1-11; Luke 21:12-15; Jer 20:9
Philip and the Ethiopian, Ethiopian eunuch, Philip the evangelist, Philip and the eunuch, Ethiopian | Acts 8:26-40; Isa 53:7-8; Isa 56:3-8; Acts 8:4-13; Acts 21:8-9; Ps 68:31
Simon Magus, simony, Simon the sorcerer | Acts 8:9-25; Acts 13:6-12; Acts 19:18-20; 1Tim 6:5; 2Kgs 5:15-27
Paul, apostle Paul, Saul of Tarsus, life of Paul, Paul's testimony, testimony of Paul | Acts 9:1-31; Phil 3:4-14; 1Tim 1:12-17; Gal 1:11-24; Acts 22:1-21; Acts 26; 2Cor 11:16-12:10; 1Cor 15:8-10; 2Tim 4:6-8; Acts 7:58-8:3; Acts 20:17-38; Rom 1:1-17
Damascus road, road to Damascus, conversion of Paul, Paul's conversion, conversion of Saul, Saul converted, Saul Saul why do you persecute me, Ananias of Damascus | Acts 9:1-22; Acts 22:3-21; Acts 26:9-20; Gal 1:11-24; 1Tim 1:12-17; Phil 3:4-11; 1Cor 15:8-10
Dorcas, Tabitha, raising of Dorcas, Aeneas | Acts 9:32-43; Prov 31:20; Mark 5:38-43; 1Kgs 17:17-24; 1Tim 5:9-10
Cornelius, Peter's vision, Peter and Cornelius, sheet from heaven, God shows no partiality, vision of Peter at Joppa, conversion of Cornelius, gospel to the Gentiles, Gentiles | Acts 10; Acts 11:1-18; Acts 15:6-11; Isa 49:6; Eph 2:11-22; Rom 15:7-13; Eph 3:1-12; Gal 2:11-16; Matt 8:5-13; Isa 60:1-3
Antioch, church at Antioch, first called Christians, called Christians | Acts 11:19-30; Acts 13:1-3; Acts 14:26-28; 1Pet 4:16; Gal 2:11-14; Acts 15:30-35
Peter in prison, Peter's escape from prison, Peter delivered from prison, Peter freed from prison, Rhoda | Acts 12:1-19; Acts 5:17-21; Ps 34:6-7; Ps 146:7; Acts 16:25-26
Paul and Barnabas, first missionary journey, Lystra, Paul stoned, Paul's missionary journeys, missionary journeys | Acts 13-14; Acts 15:36-41; Acts 15:36-18:22; Acts 18:23-21:16; 2Cor 11:25; 2Tim 3:10-11
Council of Jerusalem, Jerusalem council, apostolic council | Acts 15:1-35; Gal 2:1-10; Acts 10:44-48; Amos 9:11-12; Gal 5:1-6
John Mark, Mark the evangelist, dispute between Paul and Barnabas, Paul and Barnabas separate | Acts 15:36-41; Acts 13:13; 2Tim 4:11; Col 4:10; Acts 12:12; 1Pet 5:13; Phlm 24; Mark 14:51-52
Macedonian call, come over and help us, man of Macedonia, Macedonian vision | Acts 16:6-15; Rom 10:14-15; Isa 6:8; 2Cor 2:12-13; Matt 9:37-38
Lydia, seller of purple, conversion of Lydia | Acts 16:11-15; Acts 16:40; Phil 1:3-6; Luke 24:45; Luke 8:1-3
Philippian jailer, Paul and Silas in prison, Silas, songs in the night, singing in prison, songs at midnight, jailer, believe on the Lord Jesus and you will be saved | Acts 16:16-40; Acts 12:1-17; Ps 42:8; Job 35:10; Rom 10:9-13; Phil 1:27-30; Hab 3:17-19
Paul at Athens, Mars Hill, Areopagus, unknown God, altar to an unknown God, Paul in Athens | Acts 17:16-34; Rom 1:18-25; 1Cor 1:18-25; Acts 14:14-17; Isa 44:9-20; John 4:22-24
Aquila and Priscilla, Priscilla and Aquila, Apollos, Paul at Corinth | Acts 18; Rom 16:3-5; 1Cor 16:19; 2Tim 4:19; 1Cor 3:4-9; 1Cor 1:10-12; Acts 19:1
riot at Ephesus, Paul at Ephesus, Diana of the Ephesians, Artemis, Artemis of the Ephesians, silversmiths, Demetrius the silversmith | Acts 19; 1Cor 15:32; Rev 2:1-7; Acts 20:17-38; Eph 1:15-16
Eutychus, fell asleep during the sermon, asleep in church | Acts 20:7-12; 1Kgs 17:17-24; 2Kgs 4:32-35; Matt 26:40-41
Paul's farewell to the Ephesian elders, Ephesian elders, Miletus | Acts 20:17-38; 1Pet 5:1-4; Rev 2:1-7; 1Tim 1:3-7; Ezek 33:7-9
Paul before Felix, Felix, Festus, Agrippa, Paul before Agrippa, almost persuaded, almost thou persuadest me, King Agrippa | Acts 26; Acts 24; Acts 25; Luke 21:12-15; Mark 12:34; 2Cor 6:2
Paul's shipwreck, shipwreck, Paul on Malta, Malta, viper | Acts 27; Acts 28:1-10; 2Cor 11:25; Ps 107:23-32; 1Tim 1:18-20; Jonah 1
Paul in Rome, Paul in chains, Paul's imprisonment, prison letters | Acts 28:11-31; Phil 1:12-26; Eph 6:18-20; Col 4:2-4; Phlm 8-10; 2Tim 1:8-18; 2Tim 4:6-18; Eph 3:1-13
Paul's sufferings, boasting in weakness, sufferings of Paul, beatings and imprisonments, third heaven | 2Cor 11:16-12:10; 2Cor 4:7-18; 2Cor 6:3-10; 2Cor 1:8-11; Phil 3:10; Col 1:24; Gal 6:17; 2Tim 3:10-12; 1Cor 4:9-13; Acts 14:19-22
Timothy, Lois and Eunice, Eunice, faith of Timothy's grandmother | 2Tim 1:1-14; Acts 16:1-5; Phil 2:19-24; 1Tim 4:11-16; 2Tim 3:10-17; 1Tim 1:1-7; 1Tim 6:11-21; 1Cor 4:17
Onesimus, Philemon, runaway slave, Paul and Philemon | Phlm 1-25; Col 4:7-9; Eph 6:5-9; Gal 3:28; 1Cor 7:20-24
Demas, Epaphroditus, Paul's co-workers, Phoebe, coworkers of Paul | Phil 2:25-30; 2Tim 4:9-18; Rom 16; Col 4:7-18; Phil 4:18; Phlm 23-25; 2Cor 8:16-24
all things work together for good, all things work for good | Rom 8:28-30; Gen 50:15-21; Phil 1:12-14; Jer 29:11; Eph 1:11; Ps 119:71; 2Cor 4:17
nothing can separate us from the love of God, nothing shall separate us | Rom 8:31-39; John 10:27-30; Ps 118:6; Ps 139:7-12; Ps 27:1-3; Isa 50:7-9
no condemnation, free from condemnation | Rom 8:1-4; John 3:17-18; John 5:24; Rom 5:1; Isa 50:8-9; John 8:10-11; Rom 8:31-34
Romans road | Rom 3:23; Rom 6:23; Rom 5:8; Rom 10:9-13; Rom 5:1; Rom 8:1; Rom 12:1
struggle with sin, wretched man that I am, inner conflict, sin that dwells in me, struggling with sin, dead to sin, mortification of sin, putting sin to death | Rom 7:14-25; Rom 6:1-14; Gal 5:16-18; Rom 8:1-13; Col 3:5-11; 1John 1:8-2:2; Eph 4:20-24; Heb 12:1-4; 1Pet 2:11; Gal 5:24
resurrection chapter, O death where is thy sting, sting of death, death swallowed up in victory, death where is your victory | 1Cor 15:50-58; 1Cor 15:1-28; Hos 13:14; Isa 25:6-9; 2Tim 1:10; Heb 2:14-15; Rev 1:17-18; Rev 20:14
kenosis, hymn of Christ, Christ hymn, humility of Christ, humiliation of Christ | Phil 2:5-11; 2Cor 8:9; John 13:1-17; Isa 53; Matt 11:28-30; Zech 9:9; Heb 2:9; Mark 10:45
faith hope and love, faith hope charity | 1Cor 13; 1Thess 1:2-10; Col 1:3-5; 1Thess 5:8; Gal 5:5-6; Rom 5:1-5; Heb 10:22-24
faith is the substance of things hoped for, walk by faith not by sight, evidence of things not seen, by faith not by sight | Heb 11:1-16; 2Cor 5:6-10; 2Cor 4:16-18; Rom 8:24-25; John 20:29; Rom 4:16-22; 1Pet 1:8
warning passages, falling from grace, so great a salvation, neglecting salvation | Heb 2:1-4; Heb 3:7-4:11; Heb 6:1-12; Heb 10:26-39; Heb 12:14-29; Gal 5:1-6; 2Pet 2:20-22
better covenant, better things in Hebrews, throne of grace, boldness before God, access to God, draw near to God, drawing near | Heb 4:14-16; Heb 10:19-25; Jas 4:8; Eph 2:18; Eph 3:12; Rom 5:1-2; Ps 73:28; Heb 7:18-25; Heb 8:6-13; 1John 5:14; Ps 145:18
seven churches, letters to the seven churches, seven churches of Asia, churches of Revelation | Rev 2-3; Rev 1:9-20; Rev 2:1-7; Rev 2:8-11; Rev 2:12-17; Rev 2:18-29; Rev 3:1-6; Rev 3:7-13; Rev 3:14-22
church in Laodicea, Laodicea, neither cold nor hot, behold I stand at the door and knock, stand at the door and knock | Rev 3:14-22; Col 4:13-16; Luke 12:35-37; Song 5:2; Hos 12:8
church in Philadelphia, open door, open doors | Rev 3:7-13; 1Cor 16:8-9; Col 4:3; Acts 14:27; 2Cor 2:12; John 10:7-9
throne of God, throne in heaven, worship in heaven, twenty-four elders, worthy is the Lamb, heavenly worship | Rev 4; Rev 5; Rev 7:9-17; Isa 6:1-4; Dan 7:9-14; Ezek 1; Rev 15:1-4; Rev 19:1-8; 1Kgs 22:19; Ps 11:4
seven seals, four horsemen, four horsemen of the apocalypse, horsemen | Rev 6; Rev 5:1-5; Zech 1:7-11; Zech 6:1-8; Rev 8:1-5
seven trumpets, seven bowls, bowls of wrath, two witnesses, 144,000, sealed servants | Rev 8; Rev 9; Rev 11; Rev 16; Rev 7:1-8; Rev 14:1-5; Ezek 9:1-6
woman and the dragon, dragon, red dragon, war in heaven, woman clothed with the sun, Michael the archangel, Michael | Rev 12; Gen 3:15; Dan 12:1; Jude 9; Dan 10:13-21; Luke 10:18; Rev 20:1-3
fall of Babylon, Babylon the great, whore of Babylon, Babylon | Rev 17-18; Isa 13; Isa 47; Jer 50-51; Rev 14:8; Isa 21:9; Dan 5
Armageddon, battle of Armageddon, Gog and Magog | Rev 16:12-16; Rev 19:11-21; Ezek 38-39; Rev 20:7-10; Joel 3:9-17; Zech 14:1-5
all things new, behold I make all things new, wipe away every tear | Rev 21:1-7; Rev 7:13-17; Isa 25:6-9; Isa 65:17-25; 2Cor 5:17; Rev 22:1-5; 2Pet 3:10-13; Isa 43:18-19; Isa 35:10
alpha and omega, first and the last, beginning and the end | Rev 1:4-18; Rev 22:12-13; Rev 21:6; Isa 44:6; Isa 48:12; Col 1:15-18; Heb 12:2
come Lord Jesus, maranatha, even so come Lord Jesus, blessed hope, looking for Christ's appearing | Rev 22:12-21; Titus 2:11-14; 1Cor 16:22; 2Tim 4:8; Phil 3:20-21; 1Thess 1:9-10; 2Pet 3:11-13; Heb 9:28; Jas 5:7-8
Pharisees and Sadducees, Sadducees, Sadducees' question about the resurrection, marriage in heaven, marriage at the resurrection | Mark 12:18-27; Matt 22:23-33; Luke 20:27-40; Acts 23:6-10; Matt 16:1-12; Acts 4:1-3
sign from heaven, demand for a sign, leaven of the Pharisees, show us a sign, seeking a sign | Matt 16:1-12; Matt 12:38-42; Mark 8:11-21; Luke 12:1-3; John 2:18-22; 1Cor 1:22-25; John 6:30-33; Luke 11:29-32
true family of Jesus, mother and brothers of Jesus, who are my mother and my brothers, brothers of Jesus, family of God | Mark 3:31-35; Matt 12:46-50; Luke 8:19-21; John 7:1-5; Eph 2:19-22; Gal 6:10; John 19:25-27; Mark 10:28-30; Heb 2:10-13
`;
