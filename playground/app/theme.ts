/** Light, dark, or as the system has it. */
const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];

export class Theme {
  private choice: Choice;
  private readonly button: HTMLElement;
  private readonly system = matchMedia('(prefers-color-scheme: dark)');

  constructor(button: HTMLElement, changed: () => void) {
    this.button = button;
    const stored = localStorage.getItem('theme') as Choice;
    this.choice = CHOICES.includes(stored) ? stored : 'system';
    this.system.addEventListener('change', changed);
    button.addEventListener('click', () => {
      this.choice = CHOICES[(CHOICES.indexOf(this.choice) + 1) % CHOICES.length];
      localStorage.setItem('theme', this.choice);
      this.apply();
      changed();
    });
    this.apply();
  }

  get isDark(): boolean {
    return this.choice === 'system' ? this.system.matches : this.choice === 'dark';
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.choice;
    this.button.textContent = { system: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' }[this.choice];
    this.button.setAttribute('aria-label', `Theme: ${this.choice}`);
  }
}
