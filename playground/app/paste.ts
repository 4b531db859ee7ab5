/** A case from outside: a link, or code with shapes and poses. */
import { isRenamed, menu } from '../scenes/menu.ts';
import { readConstants } from './literal.ts';
import { writeLink } from './params.ts';
import { type Entry, isLive } from './scene.ts';

/** The link for a text; undefined when there is no case in it. */
export async function linkOf(text: string, current: Entry): Promise<string | undefined> {
  const link = /#([a-z]+)(\?\S*)?/.exec(text.trim().startsWith('import') ? '' : text);
  if (link?.[1] && (isRenamed(link[1]) || menu.some(({ id }) => id === link[1]))) return link[0];
  const names = readConstants(text);
  if (names.size === 0) return undefined;
  for (const entry of [current, ...menu]) {
    const scene = await entry.load();
    const values = isLive(scene) ? undefined : scene.read?.(names);
    if (values)
      return writeLink(
        entry.id,
        scene.params,
        Object.fromEntries(scene.params.map(({ key, initial }) => [key, values[key] ?? initial])),
      );
  }
  return undefined;
}

export class PasteDialog {
  private readonly dialog: HTMLDialogElement;

  constructor(dialog: HTMLDialogElement, current: () => Entry, open: (link: string) => void) {
    this.dialog = dialog;
    const text = dialog.querySelector('textarea')!;
    const problem = dialog.querySelector('.problem')!;
    dialog.querySelector('[value=cancel]')!.addEventListener('click', () => dialog.close());
    dialog.querySelector('form')!.addEventListener('submit', async (event) => {
      event.preventDefault();
      const link = await linkOf(text.value, current());
      problem.textContent = link ? '' : 'There is no link and no pair of shapes in this text.';
      if (!link) return;
      dialog.close();
      open(link);
    });
  }

  open(): void {
    this.dialog.querySelector('textarea')!.value = '';
    this.dialog.querySelector('.problem')!.textContent = '';
    this.dialog.showModal();
  }
}
