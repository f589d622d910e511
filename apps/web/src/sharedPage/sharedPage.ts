import './sharedPage.css';
import './slides.css';
import './popular.css';
import { offerActions } from './actions.ts';
import { sendComments } from './comments.ts';
import { fillBlanks } from './handout.ts';
import { openPassages } from './passages.ts';
import { showSlides } from './slideShow.ts';
import { offerTextSizes } from './textSize.ts';
import { playVideo } from './video.ts';

// The page is complete without this script, which must stay small and imports nothing of the app.
offerActions(document);
offerTextSizes(document);
openPassages(document);
playVideo(document);
sendComments(document);
showSlides(document);
fillBlanks(document);
