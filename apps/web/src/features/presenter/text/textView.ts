import { currentSlide, pageFrom, pagesOf, pageWith, type ScreenPage } from '@sermon/domain/presenter/pages';
import type { Movement } from '../deviceSettings.ts';
import type { Place } from '../progress.ts';
import {
  isSamePlace,
  isStillThere,
  type Leaf,
  lineAt,
  measureLeaves,
  measureLines,
  measureSlides,
  placeAfter,
  placeOf,
  type SlideMark,
  type TextLine,
} from './lines.ts';

export type TextState = {
  /** How much of the text is above the screen, from 0 to 1. */
  progress: number;
  /** The beginning of the visible text. It stays the same object until the text is moved. */
  place: Place;
  end: Place;
  /** The current page and the number of pages, or null in a text that is scrolled. */
  page: { at: number; count: number } | null;
  /** The part of the screen that shows whole lines, in px from its top. Null shows all of it. */
  clip: { top: number; bottom: number } | null;
  /** The first line that was not on the page before, in px from the top of the screen, or null if all lines are new. */
  newFrom: number | null;
  slides: readonly SlideMark[];
  /**
   * The number of the last slide that began on the screen or above it after the last move, or null. Undefined until it is
   * measured. A new layout of the same place does not change it, so that it does not move the audience's slides.
   */
  slide: number | null | undefined;
};

type Elements = {
  scroller: HTMLElement;
  text: HTMLElement;
};

const checkEvery = 500;

/** Accents and marked words may reach beyond their lines, in px, but not into the next line. */
const reachIn = (gap: number): number => Math.max(0, Math.min(6, gap / 2));

/** With pages, the text is scrolled to the first line of the page, and the lines of other pages are covered. */
export class TextView {
  readonly #listeners = new Set<() => void>();
  readonly #numbers: ReadonlyMap<string, number>;
  #elements: Elements | null = null;
  #movement: Movement = 'scroll';
  #leaves: readonly Leaf[] = [];
  #lines: readonly TextLine[] = [];
  #pages: readonly ScreenPage[] = [];
  #slides: readonly SlideMark[] = [];
  #place: Place;
  /** Whether the place is that of another window, at which the page begins. */
  #isFollowing = false;
  #sizes = '';
  /** The scroll position at which a smooth movement ends, in px, or null if the text does not move. */
  #goal: number | null = null;
  /** The scroll position at which the text was last shown, in px, until it is scrolled away from there. */
  #shownAt: number | null = null;
  #state: TextState;

  /** `numbers` has the number of each slide by the ids of its marks. */
  constructor(place: Place, numbers: ReadonlyMap<string, number>) {
    this.#place = place;
    this.#numbers = numbers;
    const none = { page: null, clip: null, newFrom: null, slide: undefined };
    this.#state = { progress: 0, place, end: place, slides: [], ...none };
  }

  get state(): TextState {
    return this.#state;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  };

  connect(elements: Elements): () => void {
    this.#elements = elements;
    const { scroller, text } = elements;
    let frame = 0;
    const layOutSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        this.layOut();
      });
    };
    const sizes = new ResizeObserver(layOutSoon);
    sizes.observe(scroller);
    sizes.observe(text);
    const [scrolled, ended] = [() => this.#noteScroll(), () => (this.#goal = null)];
    scroller.addEventListener('scroll', scrolled, { passive: true });
    scroller.addEventListener('scrollend', ended);
    // Letters of a font that has just loaded have other heights, even if the text has the same size.
    const fonts = document.fonts as FontFaceSet | undefined;
    fonts?.addEventListener('loadingdone', layOutSoon);
    const check = setInterval(() => this.#keepWhole(), checkEvery);
    this.layOut();
    return () => {
      this.#elements = null;
      cancelAnimationFrame(frame);
      clearInterval(check);
      sizes.disconnect();
      fonts?.removeEventListener('loadingdone', layOutSoon);
      scroller.removeEventListener('scroll', scrolled);
      scroller.removeEventListener('scrollend', ended);
    };
  }

  moveBy(movement: Movement): void {
    this.#movement = movement;
    this.layOut();
  }

  /** Measures the text again, and returns to its place. `isMove` is true if it has just been moved there. */
  layOut(isMove = false): void {
    if (!this.#elements) return;
    const { text } = this.#elements;
    this.#goal = null;
    this.#sizes = this.#currentSizes();
    this.#leaves = measureLeaves(text);
    this.#lines = measureLines(text, this.#leaves);
    this.#slides = measureSlides(text, this.#numbers);
    this.#pages = this.#movement === 'page' ? this.#divide() : [];
    this.#show(lineAt(this.#lines, this.#place), isMove);
  }

  /** Shows the place of another window at the top of the screen, also if it is in the middle of a page in this one. */
  follow(place: Place): void {
    this.#place = place;
    this.#isFollowing = true;
    if (!this.#elements) return;
    if (this.#movement === 'page') this.#pages = this.#divide();
    this.#show(lineAt(this.#lines, place), true);
  }

  /** Returns the pages of the text. A window that follows another one has a single page. */
  #divide(): readonly ScreenPage[] {
    const { height } = this.#space();
    if (!this.#isFollowing) return pagesOf(this.#lines, height);
    return this.#lines.length > 0 ? [pageFrom(this.#lines, height, lineAt(this.#lines, this.#place))] : [];
  }

  /** Moves by pages, or by as much as the screen shows less two lines. Returns false at the end of the text. */
  step(by: 1 | -1): boolean {
    if (!this.#elements || this.#lines.length === 0) return false;
    if (this.#movement === 'page') {
      const page = this.#pages[this.#pageAt() + by];
      if (page) this.#show(page.firstNew, true);
      return page !== undefined;
    }
    const { scroller } = this.#elements;
    const { height } = this.#space();
    const lineHeight = this.#lines[this.#firstVisible()]!;
    const distance = Math.max(height / 2, height - 2 * (lineHeight.bottom - lineHeight.top) * 1.5);
    const from = this.#goal ?? scroller.scrollTop;
    const to = Math.max(0, Math.min(this.#end(), from + by * distance));
    if (Math.abs(to - from) < 1) return false;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#goal = isReduced ? null : to;
    scroller.scrollTo({ top: to, behavior: isReduced ? 'instant' : 'smooth' });
    if (isReduced) this.#takePlace();
    return true;
  }

  goTo(end: 'first' | 'last'): void {
    if (end === 'first') return this.#show(0, true);
    if (this.#movement === 'page') return this.#show(this.#pages.at(-1)?.firstNew ?? 0, true);
    this.#goal = null;
    this.#elements?.scroller.scrollTo({ top: this.#end(), behavior: 'instant' });
    this.#takePlace();
  }

  /** Takes the place to which the text was just scrolled. A layout before the scroll event would return to the earlier place. */
  #takePlace(): void {
    if (!this.#elements || this.#lines.length === 0) return;
    this.#shownAt = null;
    this.#place = placeOf(this.#lines, this.#firstVisible());
    this.#tell(true);
  }

  goToLeaf(leaf: number): void {
    this.#show(lineAt(this.#lines, { leaf, part: 0 }), true);
  }

  goToSlide(number: number): boolean {
    const { text } = this.#elements ?? {};
    const ids = [...this.#numbers].filter(([, each]) => each === number).map(([id]) => id);
    const part = text?.querySelector<HTMLElement>(ids.map((id) => `[data-slide-id="${id}"]`).join(',') || 'none');
    const leaf = text && part ? this.#leaves.findIndex(({ element }) => element.contains(part)) : -1;
    if (leaf >= 0) this.goToLeaf(leaf);
    return leaf >= 0;
  }

  #show(line: number, isMove: boolean): void {
    if (!this.#elements) return;
    const { scroller } = this.#elements;
    const page = this.#pages[pageWith(this.#pages, line)];
    this.#goal = null;
    // A new layout keeps the place. The beginning of its line would be a little earlier with each one.
    if (isMove && this.#lines.length > 0) this.#place = placeOf(this.#lines, line);
    if (page && !this.#isStillMeasured(page)) return this.layOut(isMove);
    scroller.scrollTo({
      top: this.#movement === 'scroll' && line === 0 ? 0 : this.#scrollTopOf(page?.first ?? line),
      behavior: 'instant',
    });
    this.#shownAt = scroller.scrollTop;
    this.#tell(isMove);
  }

  /**
   * Returns whether a page is still where it was measured. Browsers report neither every change of a layout nor each one
   * at once, and a page at the wrong place would cut lines.
   */
  #isStillMeasured({ first, last }: ScreenPage): boolean {
    const { text } = this.#elements!;
    return [first, last].every((line) => isStillThere(text, this.#leaves[this.#lines[line]!.leaf]!));
  }

  /** Shows the current page again if it is no longer where it was measured, or if it was scrolled without an event. */
  #keepWhole(): void {
    if (!this.#elements || this.#pages.length === 0) return;
    const page = this.#pages[this.#pageAt()]!;
    if (!this.#isStillMeasured(page)) this.layOut();
    else if (this.#isMoved(page)) this.#show(lineAt(this.#lines, this.#place), false);
  }

  #isMoved({ first }: ScreenPage): boolean {
    return Math.abs(this.#elements!.scroller.scrollTop - this.#scrollTopOf(first)) > 1;
  }

  /** Notes where the user has scrolled. A page that was moved, for example by searching in the page, is shown whole. */
  #noteScroll(): void {
    if (!this.#elements || this.#lines.length === 0) return;
    // The text is being laid out again, which moves it. It then returns to its place.
    if (this.#sizes !== this.#currentSizes()) return;
    if (this.#movement === 'scroll') {
      if (this.#elements.scroller.scrollTop !== this.#shownAt) this.#takePlace();
      return;
    }
    const page = this.#pages[this.#pageAt()];
    if (page && this.#isMoved(page)) this.#show(this.#firstVisible(), true);
  }

  #tell(isMove: boolean): void {
    const { slide, place } = this.#state;
    const next = this.#look();
    if (isSamePlace(next.place, place)) next.place = place;
    if (!isMove && slide !== undefined) next.slide = slide;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #look(): TextState {
    const { scroller } = this.#elements!;
    const [place, slides] = [this.#place, this.#slides];
    const at = this.#pageAt();
    const page = this.#pages[at];
    if (this.#movement === 'scroll' || !page) {
      const end = this.#end();
      const progress = end > 0 ? Math.max(0, Math.min(1, scroller.scrollTop / end)) : 1;
      const slide = currentSlide(slides, scroller.scrollTop + scroller.clientHeight);
      const last = placeAfter(this.#lines, this.#lastVisible());
      return { progress, place, end: last, page: null, clip: null, newFrom: null, slides, slide };
    }
    const count = this.#pages.length;
    const scrolled = this.#scrollTopOf(page.first);
    const top = this.#lines[page.first]!.top - scrolled;
    const bottom = this.#lines[page.last]!.bottom - scrolled;
    const gapAbove = this.#lines[page.first]!.top - (this.#lines[page.first - 1]?.bottom ?? -Infinity);
    const gapBelow = (this.#lines[page.last + 1]?.top ?? Infinity) - this.#lines[page.last]!.bottom;
    return {
      progress: count > 1 ? at / (count - 1) : 1,
      place,
      end: placeAfter(this.#lines, page.last),
      page: { at, count },
      clip: { top: Math.max(0, top - reachIn(gapAbove)), bottom: bottom + reachIn(gapBelow) },
      newFrom: page.firstNew > page.first ? this.#lines[page.firstNew]!.top - scrolled : null,
      slides,
      slide: currentSlide(slides, this.#lines[page.last]!.bottom),
    };
  }

  /** In px: the space above the text, and the height left for a page. */
  #space(): { before: number; height: number } {
    const { scroller, text } = this.#elements!;
    const before = parseFloat(getComputedStyle(text).getPropertyValue('--space')) || 0;
    return { before, height: Math.max(1, scroller.clientHeight - 2 * before) };
  }

  /** In px. */
  #scrollTopOf(line: number): number {
    return Math.max(0, (this.#lines[line]?.top ?? 0) - this.#space().before);
  }

  #currentSizes(): string {
    const { scroller, text } = this.#elements!;
    return [scroller.clientWidth, scroller.clientHeight, text.clientWidth, text.clientHeight].join();
  }

  #end(): number {
    const { before, height } = this.#space();
    return Math.max(0, (this.#lines.at(-1)?.bottom ?? 0) - before - height);
  }

  #pageAt(): number {
    return pageWith(this.#pages, lineAt(this.#lines, this.#place));
  }

  #firstVisible(): number {
    const { before } = this.#space();
    const top = this.#elements!.scroller.scrollTop + before;
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#lines[middle]!.top < top - 1) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #lastVisible(): number {
    const { scrollTop, clientHeight } = this.#elements!.scroller;
    let line = this.#firstVisible();
    while (line + 1 < this.#lines.length && this.#lines[line + 1]!.bottom <= scrollTop + clientHeight) line += 1;
    return line;
  }
}
