/** Play, pause and step. */
export class Transport {
  isPlaying = false;
  private readonly place: HTMLElement;
  private readonly play: HTMLButtonElement;

  constructor(place: HTMLElement, step: () => void) {
    this.place = place;
    this.play = place.querySelector<HTMLButtonElement>('.play')!;
    this.play.addEventListener('click', () => this.set(!this.isPlaying));
    place.querySelector('.step')!.addEventListener('click', () => {
      this.set(false);
      step();
    });
  }

  show(isShown: boolean, isPlaying: boolean): void {
    this.place.hidden = !isShown;
    this.set(isShown && isPlaying);
  }

  set(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.play.textContent = isPlaying ? 'Pause' : 'Play';
    this.play.setAttribute('aria-pressed', String(isPlaying));
  }
}
