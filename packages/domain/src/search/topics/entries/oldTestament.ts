/** Persons and events of the Old Testament, in the order of the Bible, and its well-known psalms. */
export const oldTestament = `
Adam, first man, creation of man, creation of Adam, creation of Eve, creation of woman, Eve | Gen 2:4-25; Gen 1:26-31; Gen 3; Rom 5:12-21; 1Cor 15:45-49; Gen 5:1-5; Ps 8
Cain and Abel, Cain, Abel, am I my brother's keeper, brother's keeper, first murder | Gen 4:1-16; Heb 11:4; 1John 3:11-15; Jude 11; Heb 12:24; Matt 23:35
Enoch, walked with God, walking with God | Gen 5:18-24; Heb 11:5-6; Mic 6:8; Gen 6:9; Jude 14-15; Col 2:6-7; Amos 3:3
Noah, Noah's ark, flood, the flood, ark, days of Noah, great flood | Gen 6:5-9:17; Heb 11:7; Matt 24:37-39; 1Pet 3:18-22; 2Pet 2:5; Isa 54:9-10; Luke 17:26-27; Gen 9:20-29
rainbow, covenant with Noah, Noah's covenant, bow in the clouds | Gen 9:8-17; Gen 8:20-22; Ezek 1:26-28; Rev 4:1-3; Isa 54:9-10
Babel, Tower of Babel, confusion of languages, confusion of tongues | Gen 11:1-9; Acts 2:1-12; Zeph 3:9; Prov 16:18; Gen 10:32; Rev 7:9-10
Abraham, Abram, father of faith, faith of Abraham, father Abraham, life of Abraham | Gen 12:1-9; Gen 15; Gen 17; Gen 22:1-19; Rom 4; Heb 11:8-19; Gal 3:6-18; Jas 2:20-24; Gen 18; Gen 13; Isa 51:1-2; Acts 7:2-8
call of Abraham, call of Abram, Abraham leaves Ur, leaving Haran, Abraham's call | Gen 12:1-9; Heb 11:8-10; Acts 7:2-4; Josh 24:2-3; Gal 3:8-9; Gen 11:27-32
covenant with Abraham, Abrahamic covenant, God's promise to Abraham, stars of heaven, count the stars | Gen 15; Gen 17:1-14; Gen 12:1-3; Gal 3:6-18; Rom 4:1-25; Gen 22:15-18; Heb 6:13-20; Luke 1:72-75
Abraham and Lot, Lot, Lot's choice, Abram and Lot separate | Gen 13; Gen 14:8-16; Gen 19; 2Pet 2:6-9; Luke 17:28-33
Abraham's three visitors, three visitors at Mamre, oaks of Mamre, Sarah laughed, Sarah laughs | Gen 18:1-15; Heb 13:2; Heb 11:11-12; Gen 21:1-7; Rom 9:9
Sarah, Sarai | Gen 18:9-15; Gen 21:1-7; Heb 11:11-12; 1Pet 3:5-6; Gen 16:1-6; Gen 17:15-21; Gen 12:10-20; Gen 23; Gal 4:21-31
Hagar, Ishmael, Hagar and Ishmael, God who sees, well in the desert | Gen 16; Gen 21:8-21; Gal 4:21-31; Gen 17:18-21; Gen 25:12-18
Sodom and Gomorrah, destruction of Sodom, Sodom, Lot's wife, pillar of salt, remember Lot's wife | Gen 18:16-33; Gen 19:1-29; Luke 17:28-33; Ezek 16:49-50; Jude 7; 2Pet 2:6-9; Isa 1:9-10; Matt 11:23-24; Gen 13:10-13
birth of Isaac, Isaac, child of promise | Gen 21:1-7; Gen 17:15-21; Gal 4:21-31; Rom 9:6-9; Heb 11:11-12; Gen 26; Gen 22:1-14; Gen 24:61-67
sacrifice of Isaac, binding of Isaac, offering of Isaac, Abraham and Isaac, Abraham's test, Mount Moriah, Jehovah Jireh, testing of Abraham | Gen 22:1-19; Heb 11:17-19; Jas 2:20-24; Rom 8:32; 2Chr 3:1; John 3:16
Isaac and Rebekah, Rebekah, Abraham's servant finds a wife, wife for Isaac | Gen 24; Gen 25:19-28; Gen 26:6-11; Gen 27:1-17; Rom 9:10-13
Jacob and Esau, Esau, birthright, bowl of stew, mess of pottage, Esau sells his birthright | Gen 25:19-34; Gen 27; Heb 12:14-17; Gen 33; Mal 1:2-3; Rom 9:10-13; Heb 11:20; Gen 36:1-8
Jacob deceives Isaac, stolen blessing, Isaac blesses Jacob, Jacob steals the blessing | Gen 27; Heb 11:20; Gen 25:27-34; Heb 12:16-17; Hos 12:2-3
Jacob, life of Jacob, supplanter | Gen 25:19-34; Gen 27; Gen 28:10-22; Gen 29:1-30; Gen 32:22-32; Gen 33:1-11; Gen 35:1-15; Gen 47:7-10; Hos 12:2-6; Heb 11:21; Gen 48; Gen 49:28-33
Jacob's ladder, Jacob's dream, Bethel, stairway to heaven, Jacob at Bethel | Gen 28:10-22; John 1:47-51; Gen 35:1-15; Hos 12:4
Jacob and Rachel, Rachel, Leah, Rachel and Leah, Laban, Jacob and Laban | Gen 29:1-30; Gen 29:31-30:24; Gen 31; Gen 35:16-20; Jer 31:15; Ruth 4:11; Gen 30:25-43
wrestling with God, Jacob wrestles, Jacob wrestling with the angel, Peniel, Jabbok | Gen 32:22-32; Hos 12:3-6; Gen 35:9-10; Luke 18:1-8; Col 4:12
Jacob meets Esau, reconciliation of Jacob and Esau, Jacob and Esau reconciled | Gen 33; Gen 32:3-21; Matt 5:23-24; Prov 18:19
Dinah, Shechem, rape, sexual assault, Tamar and Amnon, rape of Tamar | Gen 34; 2Sam 13:1-22; Deut 22:25-27; Judg 19; Gen 49:5-7; Ps 10
Judah and Tamar, Judah | Gen 38; Gen 44:18-34; Gen 49:8-12; Matt 1:3; Ruth 4:12; Gen 37:26-27; Gen 43:8-10
Joseph, life of Joseph, Joseph in Egypt, Joseph the dreamer | Gen 37; Gen 39; Gen 40; Gen 41; Gen 45:1-15; Gen 50:15-26; Acts 7:9-16; Heb 11:22; Ps 105:16-22; Gen 42:1-24
Joseph sold by his brothers, coat of many colors, Joseph's coat, pit, Joseph and his brothers | Gen 37; Acts 7:9; Ps 105:17; Gen 42:21-22; Gen 45:4-5
Joseph and Potiphar's wife, Potiphar's wife, Potiphar, Joseph in prison | Gen 39; Gen 40; Ps 105:17-19; 1Cor 6:18; Prov 7:6-27
Pharaoh's dreams, Joseph interprets dreams, seven years of famine, lean cows, seven fat cows | Gen 41; Gen 40; Ps 105:19-22; Acts 7:10-11; Dan 2:27-28
Joseph forgives his brothers, Joseph reveals himself, Joseph makes himself known, you meant it for evil but God meant it for good, God meant it for good | Gen 45:1-15; Gen 50:15-21; Gen 42:6-24; Gen 44; Rom 8:28; Rom 12:17-21
Moses, life of Moses, man of God | Exod 2; Exod 3-4; Exod 14; Exod 33; Num 12; Deut 34; Heb 11:23-29; Acts 7:20-44; Exod 32; Num 20:1-13; Heb 3:1-6; Deut 18:15-18
birth of Moses, baby Moses, Moses in the bulrushes, basket in the Nile, Pharaoh's daughter, Hebrew midwives, Shiphrah and Puah, Jochebed, midwives | Exod 1:8-2:10; Acts 7:17-22; Heb 11:23; Exod 6:20
Moses flees to Midian, Moses kills the Egyptian, Moses in Midian | Exod 2:11-25; Acts 7:23-29; Heb 11:24-27; Exod 18:1-6
burning bush, call of Moses, Moses' call, holy ground, take off your shoes, Moses at the burning bush | Exod 3:1-4:17; Acts 7:30-35; Mark 12:26-27; Deut 33:16; Josh 5:13-15
Aaron, Miriam, Aaron and Miriam, golden calf | Exod 4:14-16; Exod 32; Num 12; Lev 8; Exod 15:20-21; Num 17; Num 20:22-29; Heb 5:1-4; Deut 9:8-21; Lev 10:1-7; Mic 6:4
plagues of Egypt, ten plagues, Moses and Pharaoh, let my people go, hardening of Pharaoh's heart, Pharaoh, plagues | Exod 5:1-9; Exod 7:1-11:10; Exod 12:29-32; Rom 9:14-18; Ps 105:23-38; Ps 78:42-51; Ps 135:8-9
exodus, exodus from Egypt, out of Egypt, deliverance from Egypt | Exod 12:31-42; Exod 14; Exod 13:17-22; Exod 3:7-10; Ps 105:26-45; Ps 114; Deut 26:5-9; Hos 11:1; Heb 11:27-29; Acts 7:35-36; Deut 6:20-25
crossing the Red Sea, Red Sea, parting of the sea, parting of the Red Sea, stand still and see the salvation of the Lord | Exod 14; Exod 15:1-21; Heb 11:29; 1Cor 10:1-2; Ps 77:16-20; Ps 106:7-12; Isa 43:16-17; Neh 9:9-11; Ps 114
song of Moses, song of Miriam, song of the sea | Exod 15:1-21; Deut 32:1-43; Rev 15:2-4; Isa 12
pillar of cloud, pillar of fire, pillar of cloud and fire | Exod 13:17-22; Num 9:15-23; Exod 14:19-20; Exod 40:34-38; Neh 9:12-19; Ps 78:14; 1Cor 10:1-2
manna, bread from heaven, quail, manna and quail | Exod 16; Num 11:4-34; John 6:30-58; Deut 8:1-5; Ps 78:17-31; 1Cor 10:1-5; Josh 5:10-12; Rev 2:17; Heb 9:4
water from the rock, Massah and Meribah, Meribah, Moses strikes the rock, bitter water, Marah, bitter waters of Marah | Exod 17:1-7; Num 20:1-13; Exod 15:22-27; 1Cor 10:1-4; Ps 95:7-11; Ps 78:15-20; Ps 105:41; Deut 32:48-52
battle with Amalek, Amalek, Amalekites, Aaron and Hur, Moses' hands held up | Exod 17:8-16; Deut 25:17-19; 1Sam 15; Num 14:39-45
wilderness, desert, wandering in the wilderness, forty years in the wilderness, Israel in the wilderness, wilderness wanderings | Deut 8:1-10; Exod 16; Num 14; 1Cor 10:1-13; Hos 2:14-15; Ps 95:7-11; Isa 35; Matt 4:1-11; Heb 3:7-19; Deut 1:19-46; Ps 78:12-41; Isa 40:3-5; Isa 43:19-20; Num 33
Nadab and Abihu, strange fire, unauthorized fire | Lev 10:1-11; Num 3:4; Lev 16:1-2; Heb 12:28-29; Num 26:61
twelve spies, spies, ten spies, Joshua and Caleb, Caleb, give me this mountain, giants in the land, spying out the land, grasshoppers | Num 13-14; Josh 14:6-15; Deut 1:19-46; Josh 15:13-19; Heb 3:16-19; Num 32:10-13
Korah, rebellion of Korah, Korah's rebellion, Aaron's rod, budding rod | Num 16; Num 17; Jude 11; Ps 106:16-18; Num 26:9-11; Heb 9:4
bronze serpent, brazen serpent, fiery serpents, serpent in the wilderness, snake on a pole | Num 21:4-9; John 3:14-16; 2Kgs 18:4; 1Cor 10:9; John 12:32-33
Balaam, Balaam's donkey, Balak, Balaam and Balak, talking donkey | Num 22; Num 23-24; 2Pet 2:15-16; Jude 11; Rev 2:14; Deut 23:4-5; Josh 24:9-10; Mic 6:5; Num 31:16
cities of refuge | Num 35:9-34; Josh 20; Deut 19:1-13; Deut 4:41-43; Exod 21:12-14; Heb 6:18
death of Moses, Mount Nebo, Pisgah, Moses sees the promised land | Deut 34; Deut 32:48-52; Deut 3:23-29; Num 27:12-23; Jude 9; Josh 1:1-2
promised land, Canaan, land flowing with milk and honey, inheritance, entering the promised land, conquest of Canaan | Josh 1:1-9; Deut 8:7-18; Josh 21:43-45; Gen 12:1-7; Exod 3:7-10; Num 13:25-33; Deut 6:10-15; Heb 4:1-11; Heb 11:8-16; 1Pet 1:3-5; Eph 1:11-18; Deut 11:8-15
Joshua, Joshua's call, be strong and of good courage | Josh 1:1-9; Num 27:15-23; Deut 31:1-8; Josh 5:13-15; Josh 24:14-31; Exod 17:8-13; Num 14:6-9; Josh 10:1-15; Josh 23
Rahab, scarlet cord, Rahab and the spies | Josh 2; Josh 6:22-25; Heb 11:31; Jas 2:25; Matt 1:5
crossing the Jordan, crossing of the Jordan, Jordan River, twelve stones, stones from the Jordan | Josh 3-4; Ps 114; 2Kgs 2:6-15; Heb 11:29; Josh 5:1
Jericho, walls of Jericho, fall of Jericho, battle of Jericho | Josh 6; Heb 11:30; Josh 5:13-15; Josh 2; 1Kgs 16:34
Achan, Achan's sin, sin in the camp, defeat at Ai, Ai | Josh 7; Josh 8:1-29; Num 32:23; 1Chr 2:7; Josh 22:20
Gibeonites, sun stood still, sun standing still, Gibeon | Josh 9; Josh 10:1-15; 2Sam 21:1-14; Hab 3:11; Isa 28:21
time of the judges, everyone did what was right in his own eyes, no king in Israel, cycle of judges | Judg 2:6-23; Judg 21:25; Judg 17:6; Acts 13:20; Neh 9:26-28; Judg 3:7-11
Ehud, Eglon, Shamgar, Othniel | Judg 3; Judg 1:11-15; Judg 5:6; 1Sam 12:9-11
Deborah, Barak, Deborah and Barak, Jael, Sisera | Judg 4; Judg 5; Heb 11:32; Ps 83:9
Gideon, Gideon's fleece, fleece, Gideon's army, three hundred men, Gideon and the Midianites | Judg 6:11-40; Judg 7; Judg 8:22-35; Heb 11:32-34; Isa 9:4
Jephthah, Jephthah's daughter, Jephthah's vow | Judg 11; Judg 12:1-7; Heb 11:32; Eccl 5:1-7
Samson, Samson and Delilah, Delilah, Samson's strength, Nazirite, birth of Samson | Judg 16; Judg 13; Judg 14; Judg 15; Heb 11:32-34; Num 6:1-21
Ruth, Ruth and Naomi, Naomi, Ruth and Boaz, Boaz, kinsman redeemer, your people shall be my people | Ruth 1; Ruth 2; Ruth 3; Ruth 4; Lev 25:25; Deut 25:5-10; Matt 1:5
Hannah, Hannah's prayer, Hannah prays for a child, Hannah and Samuel, song of Hannah, Hannah's song | 1Sam 1; 1Sam 2:1-11; Luke 1:46-55; 1Sam 2:18-21; Ps 113
Samuel, call of Samuel, boy Samuel, speak Lord for your servant is listening, Samuel and Eli, speak Lord, Samuel called | 1Sam 3; 1Sam 1:20-28; 1Sam 7; 1Sam 12; 1Sam 2:18-21; Ps 99:6; Jer 15:1; Heb 11:32; 1Sam 16:1-13
Eli, sons of Eli, Hophni and Phinehas, Eli's sons, Ichabod, glory has departed | 1Sam 2:12-36; 1Sam 4:1-22; 1Sam 3:10-18; 1Sam 1:9-17
ark of the covenant, Ebenezer, hitherto hath the Lord helped us, ark captured, Uzzah, ark brought to Jerusalem, David dances before the ark, David dancing | 1Sam 4-6; 1Sam 7:2-12; 2Sam 6; Exod 25:10-22; Josh 3; 1Chr 13; 1Chr 15; Heb 9:1-5; 1Kgs 8:1-11; Rev 11:19; Ps 132
Israel asks for a king, give us a king, demand for a king, monarchy | 1Sam 8; Deut 17:14-20; 1Sam 12; 1Sam 10:17-27; Hos 13:9-11; Judg 8:22-23; Judg 9:7-15
Saul, King Saul, Saul anointed king, rejection of Saul, Saul rejected as king | 1Sam 9:1-10:1; 1Sam 15; 1Sam 13:1-15; 1Sam 10:17-27; 1Sam 18:6-16; 1Sam 28; 1Sam 31; 1Chr 10; Acts 13:21-22; 1Sam 24
death of Saul, David's lament for Saul and Jonathan, how the mighty have fallen, witch of Endor, medium of Endor | 1Sam 31; 2Sam 1; 1Chr 10; 1Sam 28:3-25
David, King David, life of David, man after God's own heart, David's reign | 1Sam 16:1-13; 1Sam 17; 2Sam 7; 2Sam 11-12; Ps 51; 2Sam 5:1-10; 1Sam 24; 2Sam 6; Acts 13:21-23; 2Sam 22; 2Sam 23:1-7; 1Chr 29:10-20; Ps 23; 2Sam 18; 1Kgs 2:1-12
David anointed, anointing of David, David anointed king, God looks at the heart, Lord looks on the heart, Jesse | 1Sam 16:1-13; Ps 89:19-29; 2Sam 2:1-4; 2Sam 5:1-5; Acts 13:22; Ps 78:70-72; Isa 11:1-10
David and Goliath, Goliath, David kills Goliath, facing giants, giant, five smooth stones | 1Sam 17; 2Cor 10:3-5; Ps 144:1-2; Heb 11:32-34; 1Sam 18:1-9
David and Saul, Saul tries to kill David, David spares Saul, David flees from Saul, cave of Adullam, David in the cave, David and Abiathar | 1Sam 18:6-16; 1Sam 19; 1Sam 24; 1Sam 26; 1Sam 22; Ps 57; Ps 142; Ps 59; 1Sam 21; 2Sam 22
Abigail, Nabal, David and Abigail, Abigail and Nabal | 1Sam 25; Prov 15:1; Rom 12:17-21; Prov 14:1
Ziklag, David strengthened himself in the Lord | 1Sam 30; 1Sam 27; Ps 27:13-14; 2Sam 1:1-16
Mephibosheth, David and Mephibosheth, kindness to Mephibosheth | 2Sam 9; 2Sam 4:4; 2Sam 16:1-4; 2Sam 19:24-30; 1Sam 20:14-17
covenant with David, Davidic covenant, throne of David, house of David, son of David | 2Sam 7; 1Chr 17; Ps 89; Isa 9:6-7; Luke 1:30-33; Ps 132; Isa 11:1-10; Jer 23:5-6; Matt 1:1; Acts 2:29-36; Mark 12:35-37; Jer 33:14-22
David and Bathsheba, Bathsheba, Uriah, David's sin, David's adultery | 2Sam 11; 2Sam 12:1-25; Ps 51; Ps 32; 1Kgs 15:5; Matt 1:6
Nathan, Nathan and David, thou art the man, Nathan rebukes David, David's repentance, ewe lamb | 2Sam 12:1-25; Ps 51; Ps 32; 2Sam 7:1-17; Prov 28:13
Absalom, Absalom's rebellion, O Absalom my son, David and Absalom, death of Absalom, David mourns for Absalom | 2Sam 15; 2Sam 18; 2Sam 13:23-39; 2Sam 16:15-17:23; Ps 3; 2Sam 19:1-8; 2Sam 14
David's census, census, threshing floor of Araunah, Araunah, offer that costs me nothing, David's mighty men, mighty men | 2Sam 24; 1Chr 21; 2Sam 23:8-39; 1Chr 11:10-25; 2Chr 3:1
Solomon, King Solomon, Solomon's wisdom, Solomon asks for wisdom, wisdom of Solomon, judgment of Solomon, two mothers | 1Kgs 3; 2Chr 1:1-13; 1Kgs 4:29-34; 1Kgs 10:1-13; 1Kgs 11:1-13; Ps 72; Matt 12:42; Prov 1:1-7; 1Kgs 8; Matt 6:28-29; Eccl 2:1-11
Solomon's temple, building the temple, dedication of the temple, Solomon's prayer, temple dedication | 1Kgs 8; 1Kgs 6; 2Chr 5-7; 2Chr 2:1-6; 1Chr 22; Acts 7:47-50; 1Kgs 9:1-9; 1Chr 28
Queen of Sheba | 1Kgs 10:1-13; 2Chr 9:1-12; Matt 12:42; Luke 11:31; Ps 72:8-15
Solomon's fall, Solomon's wives, divided kingdom, Rehoboam, Jeroboam, golden calves of Jeroboam, division of the kingdom | 1Kgs 11:1-13; 1Kgs 12; 2Chr 10; Neh 13:26; 1Kgs 13; 1Kgs 14:1-20; 2Chr 11:1-4; Deut 17:14-20
Asa, Jehoshaphat, King Asa, King Jehoshaphat, we do not know what to do but our eyes are on you, battle is not yours but God's | 2Chr 20:1-30; 2Chr 14; 2Chr 15; 2Chr 16; 2Chr 17:1-9; 1Kgs 22:1-38; 2Chr 19; 1Kgs 15:9-24
Elijah, prophet Elijah, life of Elijah, Elijah the Tishbite | 1Kgs 17; 1Kgs 18; 1Kgs 19; 2Kgs 2:1-15; Jas 5:17-18; 1Kgs 21:17-29; Mal 4:5-6; Matt 17:1-13; Luke 4:25-26; 2Kgs 1; Luke 1:13-17
Elijah fed by ravens, ravens, brook Cherith, Elijah at the brook | 1Kgs 17:1-7; Ps 37:25; Matt 6:26; Jas 5:17
widow of Zarephath, Zarephath, jar of flour, Elijah and the widow, cruse of oil | 1Kgs 17:8-24; Luke 4:25-26; Mark 12:41-44; Phil 4:19
Mount Carmel, Elijah and the prophets of Baal, prophets of Baal, how long will you waver, contest on Mount Carmel, Elijah on Mount Carmel, fire from heaven, Baal | 1Kgs 18:16-46; Jas 5:17-18; Josh 24:14-15; 2Kgs 1:9-12; Luke 9:51-56; Judg 6:25-32
still small voice, Elijah flees, Elijah under the broom tree, Elijah at Horeb, Elijah on Horeb, broom tree, juniper tree, Elijah's depression | 1Kgs 19; Exod 33:18-23; Rom 11:2-5; Ps 42; Jonah 4
Ahab and Jezebel, Ahab, Jezebel, Naboth's vineyard, Naboth | 1Kgs 21; 1Kgs 16:29-33; 1Kgs 22:1-40; 2Kgs 9:30-37; Rev 2:20; 1Kgs 18:1-19; 2Chr 18; 1Kgs 19:1-3
Micaiah | 1Kgs 22:1-38; 2Chr 18; Jer 23:16-32; 2Tim 4:1-5; Ezek 13:1-16
chariot of fire, Elijah taken up to heaven, Elijah and Elisha, mantle of Elijah, double portion, Elijah's ascension | 2Kgs 2:1-15; 1Kgs 19:19-21; Mal 4:5-6; Luke 9:51; Matt 17:1-8
Elisha, call of Elisha, prophet Elisha, miracles of Elisha | 1Kgs 19:19-21; 2Kgs 2:1-25; 2Kgs 4; 2Kgs 5; 2Kgs 6:1-23; 2Kgs 13:14-21; Luke 4:27
widow's oil, jars of oil, Shunammite woman, woman of Shunem, Elisha and the widow | 2Kgs 4:1-7; 2Kgs 4:8-37; 2Kgs 8:1-6; 1Kgs 17:8-24; Heb 11:35
Naaman, leprosy of Naaman, Naaman the leper, Gehazi, wash in the Jordan, Naaman healed | 2Kgs 5; Luke 4:27; 2Kgs 8:4-5; 1Pet 5:5-6; John 9:6-7
Elisha and the axe head, floating axe head, chariots of fire around Elisha, open his eyes that he may see | 2Kgs 6:1-23; Ps 34:7; Ps 91:11-12; 2Chr 32:7-8; Rom 8:31; 1John 4:4
four lepers, siege of Samaria, lepers at the gate | 2Kgs 6:24-7:20; Lev 13:45-46; Prov 3:27-28; Num 12:10-15
Jehu, Joash, Athaliah, boy king Joash, Jehoiada | 2Kgs 9-10; 2Kgs 11; 2Kgs 12; 2Chr 24; 2Chr 22:10-23:21
Uzziah, King Uzziah, Uzziah's pride | 2Chr 26; 2Kgs 15:1-7; Isa 6:1; Prov 16:18; Amos 1:1
Hezekiah, King Hezekiah, Sennacherib, Hezekiah's prayer, Hezekiah's illness, spreading the letter before the Lord | 2Kgs 18:1-8; 2Kgs 19; 2Kgs 20; Isa 36-39; 2Chr 29-32; Jer 26:17-19
Manasseh, King Manasseh, Manasseh's repentance | 2Chr 33:1-20; 2Kgs 21:1-18; 2Kgs 24:1-4; Jer 15:4
Josiah, King Josiah, book of the law found, finding the book of the law, Huldah | 2Kgs 22; 2Kgs 23:1-30; 2Chr 34-35; Deut 31:24-26; Zeph 1:1-6; 1Kgs 13:1-3
exile, Babylonian exile, captivity, fall of Jerusalem, by the rivers of Babylon, destruction of Jerusalem, Babylonian captivity, letter to the exiles | 2Kgs 25; Ps 137; Jer 29:1-14; Lam 1; 2Chr 36:11-21; Dan 1; Jer 39; Ezek 1:1-3; Jer 25:8-14; Isa 40:1-11; Lam 2; Jer 52
return from exile, Cyrus, rebuilding the temple, Zerubbabel, not by might nor by power, Haggai, Ezra, second temple | Ezra 1; Ezra 3; Hag 1; Zech 4; Isa 44:24-45:7; Ezra 7; Neh 8:1-12; Hag 2:1-9; Ps 126; Ezra 4-6; 2Chr 36:22-23; Ezra 9-10
Nehemiah, rebuilding the wall, rebuilding the walls of Jerusalem, walls of Jerusalem, opposition to God's work, Sanballat | Neh 1; Neh 2; Neh 4; Neh 6; Neh 8:1-12; Neh 5; Neh 9; Neh 13; Neh 12:27-43; Neh 3
Esther, Queen Esther, Mordecai, Haman, if I perish I perish, Vashti, Purim | Esth 4; Esth 2; Esth 5; Esth 3; Esth 7; Esth 9:20-32; Esth 1; Esth 6
Job, patience of Job, suffering of Job, Job's friends, Job's suffering, the Lord gives and the Lord takes away, Job's comforters | Job 1-2; Job 19:23-27; Job 42; Job 38; Jas 5:10-11; Job 3; Job 23; Job 13:15; Job 28; Ezek 14:12-20; Job 4; Job 16:1-5; Job 14:1-14
I know that my redeemer lives, my redeemer lives | Job 19:23-27; 1Cor 15:20-28; Ps 16:8-11; Isa 44:6; Rev 1:17-18; Job 14:13-15; John 11:25-26
God answers Job, out of the whirlwind, whirlwind, where were you when I laid the foundations of the earth, behemoth, Leviathan | Job 38-39; Job 40-41; Job 42:1-6; Ps 104:26; Rom 11:33-36; Isa 40:12-14; Isa 27:1
psalms of ascent, songs of ascents | Ps 120-134; Ps 121; Ps 122; Ps 126; Ps 127; Ps 130; Ps 133
penitential psalms | Ps 6; Ps 32; Ps 38; Ps 51; Ps 102; Ps 130; Ps 143
imprecatory psalms, cursing psalms | Ps 109; Ps 137; Ps 69:19-28; Ps 58; Ps 35; Ps 83; Ps 139:19-22; Rom 12:14-21; Jer 18:19-23
messianic psalms, royal psalms | Ps 2; Ps 22; Ps 110; Ps 16; Ps 72; Ps 45; Ps 118; Ps 69; Ps 89; Ps 132; Heb 1:5-13; Acts 2:25-36
help from the hills, I lift up my eyes to the hills, God my helper, helper of Israel, help from God | Ps 121; Ps 124; Ps 46; Heb 13:5-6; Ps 115:9-11; Isa 41:8-14; Ps 54; Ps 70; Ps 146
valley of the shadow of death, dark valley, dark valleys | Ps 23; Job 3:5; Ps 107:10-16; Isa 9:2; Matt 4:12-16; Luke 1:78-79; Isa 50:10; Mic 7:8
tree planted by water, blessed is the man, tree by streams of water, tree planted by the rivers, righteous and the wicked | Ps 1; Jer 17:5-8*7-8; Ps 92:12-15; Mal 3:13-18; Ps 37; Prov 10:1-11; John 15:1-8; Matt 7:15-20
trust in the Lord with all your heart, lean not on your own understanding, trust | Prov 3:5-6; Jer 17:5-8*7-8; Isa 26:3-4; Matt 6:25-34*33; Ps 37:3-7*5-6; John 14:1; Ps 56:3-4; Ps 62:5-8*8; Ps 118:8-9; Ps 125; Ps 20:7; 2Chr 20:1-30; Isa 12; Ps 31; Isa 31:1-3
iron sharpens iron, wounds of a friend, mentoring, mentor, spiritual father, Paul and Timothy | Prov 27:17; 2Tim 2:1-2; Titus 2:1-8; Prov 27:5-6; Phil 2:19-24; 1Cor 4:14-17; 2Kgs 2:1-15; Exod 18:13-27; Ruth 1; 1Thess 2:7-12; 1Tim 1:1-7; Acts 16:1-5; Prov 13:20
Isaiah, call of Isaiah, Isaiah's vision, in the year that King Uzziah died, seraphim, prophet Isaiah, Isaiah's call | Isa 6; John 12:37-43; Isa 1:1-20; Isa 7:1-17; Isa 20; 2Kgs 19:1-7; Luke 4:16-21
song of the vineyard, vineyard of the Lord, Israel as a vineyard | Isa 5:1-7; Ps 80:8-19; Matt 21:33-46; John 15:1-8; Jer 2:21; Isa 27:2-6; Ezek 15; Hos 10:1-2
highway of holiness, desert shall rejoice, desert blossoms as the rose, crocus | Isa 35; Isa 40:3-5; Isa 43:16-21; Isa 51:3; Isa 11:16; Matt 11:2-6; Heb 12:12-13
come let us reason together, scarlet sins white as snow, white as snow | Isa 1:10-20; Ps 51:7; 1John 1:7-9; Rev 7:14; Mic 7:18-19; Ps 103:10-12
feast on the mountain, swallow up death forever, messianic banquet, invitation of God, come to the waters, come without money, without money and without price | Isa 55; Isa 25:6-9; Matt 22:1-14; Luke 14:15-24; Rev 19:6-9; Rev 22:17; John 7:37-38; Matt 8:11; Prov 9:1-6; Matt 11:28-30
year of the Lord's favor, Spirit of the Lord is upon me, oil of gladness, beauty for ashes, oaks of righteousness | Isa 61; Luke 4:14-30; Lev 25:8-13; 2Cor 6:1-2; Isa 49:8-13; Acts 10:38; Isa 42:1-9; Matt 11:2-6
Jeremiah, call of Jeremiah, weeping prophet, before I formed you in the womb, Jeremiah's call, prophet Jeremiah | Jer 1; Jer 20:7-18; Jer 9:1-3; Jer 38:1-13; Jer 36; Lam 3:1-33; Jer 15:10-21; Jer 26; Jer 18:1-12; Jer 32:6-15; Jer 7:1-15; Matt 16:14
balm in Gilead, is there no balm | Jer 8:18-22; Jer 46:11; Jer 51:8; Isa 61:1-3; Jer 30:12-17; Ps 147:3
broken cisterns, fountain of living waters | Jer 2:9-13; John 4:7-15; John 7:37-39; Isa 55:1-3; Jer 17:13; Ps 36:7-9; Isa 12:3
Ezekiel, Ezekiel's vision, wheel in a wheel, call of Ezekiel, Ezekiel's call | Ezek 1; Ezek 2:1-3:15; Ezek 37:1-14; Ezek 33:1-20; Ezek 34; Ezek 36:22-32; Ezek 24:15-27; Ezek 47:1-12; Ezek 10
valley of dry bones, dry bones, can these bones live, vision of dry bones | Ezek 37:1-14; John 5:25-29; Rom 8:10-11; Gen 2:7; Eph 2:1-6; John 20:22
heart of stone, heart of flesh | Ezek 36:22-32; Ezek 11:17-20; Jer 31:31-34; 2Cor 3:1-6; Ps 51:10; Zech 7:12; Rom 2:5; Deut 30:6
river from the temple, river of life, river of water of life, tree of life | Ezek 47:1-12; Rev 22:1-5; Ps 46:4; John 7:37-39; Zech 14:8; Gen 2:8-14; Joel 3:18; Rev 2:7; Gen 3:22-24; Prov 3:18
sour grapes, individual responsibility, soul that sins shall die, personal responsibility | Ezek 18; Jer 31:29-30; Deut 24:16; Gal 6:4-5; Rom 14:12; Ezek 33:10-20; Exod 20:5-6
Daniel, life of Daniel, Daniel in Babylon, Daniel's diet, Daniel refuses the king's food, prophet Daniel | Dan 1; Dan 2; Dan 6; Dan 5; Dan 9; Dan 10; Dan 7; Ezek 14:14; Heb 11:33
Nebuchadnezzar's dream, statue of Nebuchadnezzar, stone cut without hands, feet of clay, great image | Dan 2; Dan 4; Dan 7; Ps 118:22; Mark 4:30-32
fiery furnace, Shadrach Meshach and Abednego, three men in the furnace, fourth man in the fire, golden image | Dan 3; Isa 43:1-3; Heb 11:34; 1Pet 1:6-7; 1Pet 4:12-14; Exod 20:3-5
Nebuchadnezzar, Nebuchadnezzar's madness, humbling of Nebuchadnezzar, Nebuchadnezzar's pride | Dan 4; Dan 2; Dan 3; Dan 5:18-23; 2Kgs 25:1-12; Jer 27:4-11; Prov 16:18
handwriting on the wall, writing on the wall, Belshazzar, Belshazzar's feast, weighed in the balances, mene tekel | Dan 5; Luke 12:16-21; Ps 62:9; Jer 51:53-58; Prov 29:1
Daniel in the lions' den, lions' den, lion's den, Darius | Dan 6; Heb 11:33; Ps 57:4; 2Tim 4:16-18; Acts 5:27-29; Ps 91:9-16
four beasts, Ancient of Days, seventy weeks, visions of Daniel, Daniel's prayer | Dan 7; Dan 9; Rev 13:1-10; Matt 24:15; Dan 8; Rev 1:12-16; Dan 12
Hosea, Hosea and Gomer, Gomer, unfaithful wife, God's unfailing love for Israel | Hos 1; Hos 3; Hos 2; Hos 11:1-11; Hos 14; Rom 9:25-26; Ezek 16; Jer 3:1-14; 1Pet 2:10
Joel, locusts, years the locusts have eaten, restoration, restore the years, restore, God restores | Joel 2:12-32; Joel 1; Acts 2:16-21; Exod 10:1-20; Ps 23:3; Job 42:10-17; Ps 51:12; Ps 126; 1Pet 5:10; Acts 3:19-21; Jer 30:17; Zech 9:12; Gal 6:1; Ps 80
Amos, plumb line, prepare to meet your God, woe to those at ease in Zion, basket of summer fruit, prophet Amos | Amos 7:1-15; Amos 5; Amos 8; Amos 6:1-7; Amos 4:6-13; Amos 9:8-15; Amos 2:6-16; Amos 3:1-8
Jonah, Jonah and the whale, great fish, belly of the whale, running from God, prophet Jonah, Jonah flees | Jonah 1; Jonah 2; Matt 12:38-41; Ps 139:7-12; 2Kgs 14:25; Luke 11:29-32; Jonah 3; Jonah 4
Nineveh, repentance of Nineveh, sign of Jonah, Ninevites | Jonah 3; Matt 12:38-42; Luke 11:29-32; Nah 1-3; Jonah 4:10-11; Zeph 2:13-15
Jonah's anger, Jonah's gourd, Jonah and the gourd, Jonah's vine | Jonah 4; Exod 34:6-7; Luke 15:25-32; Matt 20:8-16; Jonah 3:10
Micah, what does the Lord require, prophet Micah | Mic 6:1-8; Mic 5:2-5; Mic 4:1-5; Mic 7:18-20; Mic 3; Jer 26:18-19; Mic 2:1-5
Habakkuk, just shall live by faith, though the fig tree does not blossom, righteous shall live by faith | Hab 2:1-4; Hab 3:16-19; Hab 1; Rom 1:16-17; Gal 3:11; Heb 10:35-39
Zephaniah, God sings over us, rejoices over you with singing | Zeph 3:14-20; Zeph 1:14-18; Isa 62:4-5; Zeph 2:1-3; Isa 65:18-19
Zechariah's visions, day of small things, despise the day of small things, joshua the high priest, small things | Zech 4; Zech 3; Zech 1:7-17; Hag 2:1-9; Mark 4:30-32; Luke 16:10; Zech 9:9-12; Mark 12:41-44; John 6:8-9
Malachi, messenger of the covenant, refiner's fire, sun of righteousness, blemished offerings | Mal 3:1-5; Mal 1:6-14; Mal 4; Mal 3:6-12; Mal 2:1-9; 1Pet 1:6-7; Luke 1:76-79; Zech 13:9; 1Cor 3:10-15; Isa 48:10
firstborn, blessing of Jacob's sons, twelve tribes, tribes of Israel | Gen 49; Gen 29:31-30:24; Deut 33; Num 1-2; Rev 7:1-8; Exod 13:11-16; Gen 48; Col 1:15-18
clean and unclean, food laws, dietary laws, unclean food, leprosy laws | Lev 11; Acts 10:9-16; Mark 7:14-23; Deut 14:1-21; Rom 14:13-20; Lev 13-14; 1Tim 4:1-5; Dan 1:8-16; Acts 15:19-21
circumcision, circumcision of the heart | Gen 17:9-14; Rom 2:25-29; Gal 5:1-12; Col 2:11-12; Deut 30:6; Deut 10:16; Phil 3:2-3; Acts 15:1-11; Gal 6:12-15; Jer 4:4; Rom 4:9-12
`;
