/** The menu, the legend, and the buttons over the picture. */
import type { Gizmo, Tool } from '../render/gizmo.ts';
import type { Ink, Material } from '../render/palette.ts';
import type { Stage } from '../render/stage.ts';
import type { Item } from '../render/view.ts';
import { menu } from '../scenes/menu.ts';
import { element } from './answer.ts';
import type { Entry, LegendEntry } from './scene.ts';

export const find = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export class Toolbar {
  private readonly stage: Stage;
  private readonly gizmo: Gizmo;

  constructor(stage: Stage, gizmo: Gizmo) {
    this.stage = stage;
    this.gizmo = gizmo;
    for (const button of find('tool').querySelectorAll('button')) {
      button.addEventListener('click', () => {
        gizmo.tool = button.dataset.tool as Tool;
      });
    }
  }

  makeMenu(): void {
    const place = find('menu');
    for (const group of new Set(menu.map((scene) => scene.group))) {
      const list = element('ul', '');
      for (const { id, title } of menu.filter((entry) => entry.group === group)) {
        const item = element('li', '');
        const link = element('a', '', title) as HTMLAnchorElement;
        link.href = `#${id}`;
        item.append(link);
        list.append(item);
      }
      place.append(element('h2', '', group), list);
    }
  }

  markMenu(entry: Entry): void {
    for (const link of document.querySelectorAll('#menu a')) {
      const isThis = link.getAttribute('href') === `#${entry.id}`;
      if (isThis) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      if (isThis) link.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
    document.title = `${entry.title} (${entry.group.toLowerCase()}) - Touchstone playground`;
  }

  showLegend(legend: readonly LegendEntry[]): void {
    const { inks, materials } = this.stage.colors;
    const entries = legend.map(([color, meaning]) => {
      const item = element('li', '', meaning);
      const light = materials[color as Material];
      const paint = light ? `rgb(${light.map((part) => Math.round(255 * part ** (1 / 2.2))).join(' ')})` : inks[color as Ink];
      item.style.setProperty('--swatch', paint);
      return item;
    });
    find('legend').replaceChildren(...entries);
  }

  /** The buttons for what can be selected, and for the tools that it takes. */
  show(items: readonly Item[]): void {
    const { gizmo, stage } = this;
    const place = find('items');
    const wanted = items.map(({ label }) => label).join('\n');
    if (place.dataset.items !== wanted) {
      place.dataset.items = wanted;
      place.replaceChildren(
        ...items.map(({ key, label }) => {
          const button = element('button', '', label) as HTMLButtonElement;
          button.type = 'button';
          button.dataset.item = key;
          button.addEventListener('click', () => gizmo.select(stage.selected === key ? undefined : key));
          return button;
        }),
      );
    }
    for (const button of place.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset.item === stage.selected));
    }
    find('tool').hidden = items.length === 0;
    for (const button of find('tool').querySelectorAll('button')) {
      const { selected } = gizmo;
      const isTurn = button.dataset.tool === 'rotate';
      button.disabled = !selected || (isTurn ? selected.turns !== true : selected.moves === false);
      button.setAttribute('aria-pressed', String(selected !== undefined && gizmo.tool === button.dataset.tool));
    }
  }
}
