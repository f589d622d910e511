/**
 * The synopsis of the Gospels: one event or saying per line, with its passages in the Gospels that tell it, separated
 * by semicolons.
 */
export const gospels = `
Matt 1:1-17; Luke 3:23-38
Matt 1:18-25; Luke 1:26-38
Matt 1:25-2:1; Luke 2:1-7
Matt 2:22-23; Luke 2:39-40
Matt 3:1-6; Mark 1:1-6; Luke 3:1-6; John 1:19-23
Matt 3:7-10; Luke 3:7-9
Matt 3:11-12; Mark 1:7-8; Luke 3:15-18; John 1:24-28
Matt 14:3-4; Mark 6:17-18; Luke 3:19-20
Matt 3:13-17; Mark 1:9-11; Luke 3:21-22; John 1:29-34
Matt 4:1-11; Mark 1:12-13; Luke 4:1-13
Matt 4:12-17; Mark 1:14-15; Luke 4:14-15; John 4:1-3
Matt 13:53-58; Mark 6:1-6; Luke 4:16-30
Matt 4:18-22; Mark 1:16-20; Luke 5:1-11
Luke 5:1-11; John 21:1-11
Matt 7:28-29; Mark 1:21-22; Luke 4:31-32
Mark 1:23-28; Luke 4:33-37
Matt 8:14-15; Mark 1:29-31; Luke 4:38-39
Matt 8:16-17; Mark 1:32-34; Luke 4:40-41
Mark 1:35-38; Luke 4:42-43
Matt 4:23-25; Mark 1:39; Luke 4:44
Matt 8:1-4; Mark 1:40-45; Luke 5:12-16
Matt 9:1-8; Mark 2:1-12; Luke 5:17-26
Matt 9:9-13; Mark 2:13-17; Luke 5:27-32
Matt 9:14-17; Mark 2:18-22; Luke 5:33-39
Matt 12:1-8; Mark 2:23-28; Luke 6:1-5
Matt 12:9-14; Mark 3:1-6; Luke 6:6-11
Matt 12:15-16; Mark 3:7-12; Luke 6:17-19
Matt 10:1-4; Mark 3:13-19; Luke 6:12-16
Matt 5:1-12; Luke 6:20-26
Matt 5:13; Mark 9:49-50; Luke 14:34-35
Matt 5:14-16; Mark 4:21; Luke 8:16; Luke 11:33
Matt 5:17-18; Luke 16:16-17
Matt 5:25-26; Luke 12:57-59
Matt 5:29-30; Matt 18:8-9; Mark 9:43-48
Matt 5:31-32; Matt 19:9; Mark 10:11-12; Luke 16:18
Matt 5:38-42; Luke 6:29-30
Matt 5:43-48; Luke 6:27-28; Luke 6:32-36
Matt 6:9-13; Luke 11:1-4
Matt 6:14-15; Mark 11:25
Matt 6:19-21; Luke 12:33-34
Matt 6:22-23; Luke 11:34-36
Matt 6:24; Luke 16:13
Matt 6:25-34; Luke 12:22-31
Matt 7:1-5; Mark 4:24; Luke 6:37-42
Matt 7:7-11; Luke 11:9-13
Matt 7:12; Luke 6:31
Matt 7:13-14; Luke 13:23-24
Matt 7:15-20; Matt 12:33-35; Luke 6:43-45
Matt 7:21-23; Luke 6:46; Luke 13:25-27
Matt 7:24-27; Luke 6:47-49
Matt 8:5-13; Luke 7:1-10; John 4:46-54
Matt 8:11-12; Luke 13:28-29
Matt 8:18-22; Luke 9:57-62
Matt 8:23-27; Mark 4:35-41; Luke 8:22-25
Matt 8:28-34; Mark 5:1-20; Luke 8:26-39
Matt 9:18-26; Mark 5:21-43; Luke 8:40-56
Matt 9:27-31; Matt 20:29-34
Matt 9:32-34; Matt 12:22-24; Luke 11:14-15
Matt 9:35; Mark 6:6; Luke 8:1
Matt 9:36; Mark 6:34
Matt 9:37-38; Luke 10:2; John 4:35
Matt 10:5-15; Mark 6:7-13; Luke 9:1-6; Luke 10:3-12
Matt 10:16; Luke 10:3
Matt 10:17-22; Mark 13:9-13; Luke 21:12-19; Luke 12:11-12
Matt 10:24-25; Luke 6:40; John 13:16; John 15:20
Matt 10:26-33; Luke 12:2-9
Matt 10:34-36; Luke 12:51-53
Matt 10:37-39; Luke 14:25-27; Luke 17:33; John 12:25
Matt 10:40; Luke 10:16; John 13:20
Matt 10:42; Mark 9:41
Matt 11:2-6; Luke 7:18-23
Matt 11:7-11; Luke 7:24-28
Matt 11:12-15; Luke 16:16
Matt 11:16-19; Luke 7:31-35
Matt 11:20-24; Luke 10:13-15
Matt 11:25-27; Luke 10:21-22
Matt 12:22-30; Mark 3:20-27; Luke 11:14-23
Matt 12:31-32; Mark 3:28-30; Luke 12:10
Matt 12:38-42; Luke 11:29-32; Matt 16:1-4; Mark 8:11-13
Matt 12:43-45; Luke 11:24-26
Matt 12:46-50; Mark 3:31-35; Luke 8:19-21
Matt 13:1-9; Mark 4:1-9; Luke 8:4-8
Matt 13:10-15; Mark 4:10-12; Luke 8:9-10; John 12:39-40
Matt 13:16-17; Luke 10:23-24
Matt 13:18-23; Mark 4:13-20; Luke 8:11-15
Mark 4:21-25; Luke 8:16-18
Matt 10:26; Mark 4:22; Luke 8:17; Luke 12:2
Matt 13:12; Matt 25:29; Mark 4:25; Luke 8:18; Luke 19:26
Matt 13:31-32; Mark 4:30-32; Luke 13:18-19
Matt 13:33; Luke 13:20-21
Matt 13:34-35; Mark 4:33-34
Matt 14:1-2; Mark 6:14-16; Luke 9:7-9
Matt 14:3-12; Mark 6:17-29
Mark 6:30-31; Luke 9:10
Matt 14:13-21; Mark 6:32-44; Luke 9:10-17; John 6:1-15
Matt 14:22-33; Mark 6:45-52; John 6:16-21
Matt 14:34-36; Mark 6:53-56
Matt 15:1-20; Mark 7:1-23
Matt 15:14; Luke 6:39
Matt 15:21-28; Mark 7:24-30
Matt 15:29-31; Mark 7:31-37
Matt 15:32-39; Mark 8:1-10
Matt 16:1-4; Mark 8:11-13; Luke 12:54-56
Matt 16:5-12; Mark 8:14-21; Luke 12:1
Matt 16:13-20; Mark 8:27-30; Luke 9:18-21; John 6:66-69
Matt 16:21-23; Mark 8:31-33; Luke 9:22
Matt 16:24-28; Mark 8:34-9:1; Luke 9:23-27
Matt 17:1-9; Mark 9:2-10; Luke 9:28-36; 2Pet 1:16-18
Matt 17:10-13; Mark 9:11-13
Matt 17:14-21; Mark 9:14-29; Luke 9:37-43
Matt 17:20; Luke 17:5-6
Matt 17:22-23; Mark 9:30-32; Luke 9:43-45
Matt 18:1-5; Mark 9:33-37; Luke 9:46-48
Mark 9:38-41; Luke 9:49-50
Matt 18:6-7; Mark 9:42; Luke 17:1-2
Matt 18:12-14; Luke 15:3-7
Matt 18:15; Luke 17:3
Matt 16:19; Matt 18:18; John 20:23
Matt 18:21-22; Luke 17:4
Matt 19:1-12; Mark 10:1-12
Matt 19:13-15; Mark 10:13-16; Luke 18:15-17
Matt 19:16-22; Mark 10:17-22; Luke 18:18-23
Matt 19:23-30; Mark 10:23-31; Luke 18:24-30
Matt 19:28; Luke 22:28-30
Matt 19:30; Matt 20:16; Mark 10:31; Luke 13:30
Matt 20:17-19; Mark 10:32-34; Luke 18:31-34
Matt 20:20-23; Mark 10:35-40
Matt 20:24-28; Mark 10:41-45; Luke 22:24-27
Matt 20:29-34; Mark 10:46-52; Luke 18:35-43
Matt 21:1-9; Mark 11:1-10; Luke 19:28-40; John 12:12-19
Matt 21:10-11; Mark 11:11
Matt 21:12-13; Mark 11:15-17; Luke 19:45-46; John 2:13-17
Matt 21:18-19; Mark 11:12-14
Matt 21:20-22; Mark 11:20-25
Mark 11:18-19; Luke 19:47-48
Matt 21:23-27; Mark 11:27-33; Luke 20:1-8
Matt 21:33-46; Mark 12:1-12; Luke 20:9-19
Matt 22:1-14; Luke 14:15-24
Matt 22:15-22; Mark 12:13-17; Luke 20:20-26
Matt 22:23-33; Mark 12:18-27; Luke 20:27-40
Matt 22:34-40; Mark 12:28-34; Luke 10:25-28
Matt 22:41-46; Mark 12:35-37; Luke 20:41-44
Matt 23:1-7; Mark 12:37-40; Luke 20:45-47
Matt 23:4-36; Luke 11:37-52
Matt 23:12; Luke 14:11; Luke 18:14
Matt 23:37-39; Luke 13:34-35
Mark 12:41-44; Luke 21:1-4
Matt 24:1-2; Mark 13:1-2; Luke 21:5-6
Matt 24:3-8; Mark 13:3-8; Luke 21:7-11
Matt 24:9-14; Mark 13:9-13; Luke 21:12-19
Matt 24:15-22; Mark 13:14-20; Luke 21:20-24
Matt 24:17-18; Mark 13:15-16; Luke 17:31
Matt 24:23-25; Mark 13:21-23; Luke 17:23
Matt 24:26-28; Luke 17:23-24; Luke 17:37
Matt 24:29-31; Mark 13:24-27; Luke 21:25-28
Matt 24:32-36; Mark 13:28-32; Luke 21:29-33
Matt 24:37-41; Luke 17:26-35
Matt 24:42-44; Mark 13:33-37; Luke 12:35-40
Matt 24:45-51; Luke 12:41-46
Matt 25:10-12; Luke 13:25
Matt 25:14-30; Luke 19:11-27
Matt 26:1-5; Mark 14:1-2; Luke 22:1-2; John 11:47-53
Matt 26:6-13; Mark 14:3-9; John 12:1-8
Matt 26:14-16; Mark 14:10-11; Luke 22:3-6
Matt 26:17-19; Mark 14:12-16; Luke 22:7-13
Matt 26:20-25; Mark 14:17-21; Luke 22:21-23; John 13:21-30
Matt 26:26-29; Mark 14:22-25; Luke 22:14-20; 1Cor 11:23-25
Matt 26:30-35; Mark 14:26-31; Luke 22:31-34; John 13:36-38
Matt 26:36-46; Mark 14:32-42; Luke 22:39-46; John 18:1
Matt 26:47-56; Mark 14:43-52; Luke 22:47-53; John 18:2-12
Matt 26:57-68; Mark 14:53-65; Luke 22:54; Luke 22:63-71; John 18:13-14; John 18:19-24
Matt 26:69-75; Mark 14:66-72; Luke 22:54-62; John 18:15-18; John 18:25-27
Matt 27:1-2; Mark 15:1; Luke 23:1; John 18:28
Matt 27:3-10; Acts 1:16-20
Matt 27:11-14; Mark 15:2-5; Luke 23:2-5; John 18:29-38
Matt 27:15-23; Mark 15:6-14; Luke 23:17-23; John 18:39-40
Matt 27:24-26; Mark 15:15; Luke 23:24-25; John 19:16
Matt 27:27-31; Mark 15:16-20; John 19:1-3
Matt 27:32; Mark 15:21; Luke 23:26; John 19:17
Matt 27:33-37; Mark 15:22-26; Luke 23:33-34; Luke 23:38; John 19:17-24
Matt 27:38-44; Mark 15:27-32; Luke 23:32-33; Luke 23:35-43; John 19:18
Matt 27:45-54; Mark 15:33-39; Luke 23:44-48; John 19:28-30
Matt 27:55-56; Mark 15:40-41; Luke 23:49; John 19:25-27
Matt 27:57-61; Mark 15:42-47; Luke 23:50-56; John 19:38-42
Matt 28:1-8; Mark 16:1-8; Luke 24:1-12; John 20:1-10
Matt 28:9-10; Mark 16:9-11; John 20:11-18
Mark 16:12-13; Luke 24:13-35
Mark 16:14; Luke 24:36-43; John 20:19-23
Matt 28:16-20; Mark 16:15-18; Luke 24:44-49; Acts 1:8
Mark 16:19-20; Luke 24:50-53; Acts 1:9-11
`;
