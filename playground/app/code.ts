/** The listing of a scene: shown in colour, copied, and opened in a sandbox. */
import highlighter from 'highlight.js/lib/core';
import typescript from 'highlight.js/lib/languages/typescript';

highlighter.registerLanguage('typescript', typescript);

/** The code as HTML with classes for its words. */
export const highlight = (code: string): string => highlighter.highlight(code, { language: 'typescript' }).value;

/**
 * Opens a listing at stackblitz.com, in another window. The library is sent along, so that nothing has to be installed there. The browser
 * posts a form; until then nothing is requested.
 */
export async function openSandbox(code: string, title: string): Promise<undefined> {
  const { library3, library2 } = await import('virtual:library');
  const isFlat = code.includes("from 'touchstone/2d'");
  const main = code.replace(/'touchstone(\/2d|\/character|\/dynamics)*'/g, "'./touchstone.js'");
  const shown = `\n\nconst text = JSON.stringify(result, null, 2);\nconsole.log(text);\ndocument.body.append(Object.assign(document.createElement('pre'), { textContent: text }));\n`;
  const files: Record<string, string> = {
    'index.html': `<!doctype html>\n<title>${title}</title>\n<body></body>\n`,
    'index.ts': code.includes('result') ? main + shown : `${main}\n`,
    'touchstone.js': isFlat ? library2 : library3,
  };
  const form = document.createElement('form');
  form.method = 'post';
  form.action = 'https://stackblitz.com/run?file=index.ts';
  form.target = '_blank';
  const fields: [string, string][] = [
    ['project[title]', `Touchstone: ${title}`],
    ['project[description]', 'A case from the Touchstone playground'],
    ['project[template]', 'typescript'],
    ['project[dependencies]', '{}'],
    ...Object.entries(files).map(([name, text]): [string, string] => [`project[files][${name}]`, text]),
  ];
  for (const [name, value] of fields) {
    const input = document.createElement('textarea');
    input.name = name;
    input.value = value;
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
  return undefined;
}
