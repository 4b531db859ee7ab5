/** Takes the `@example` blocks out of doc comments and compiles each as a file of its own. */
import { resolve } from 'node:path';
import ts from 'typescript';

export interface Example {
  /** Where it stands: path:line. */
  place: string;
  code: string;
}

export function examplesIn(path: string, text: string): Example[] {
  const examples: Example[] = [];
  for (const comment of text.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    for (const block of comment[0].matchAll(/@example[^\n]*\n(?:[^@]*?\n)??\s*\* ```ts\n([\s\S]*?)```/g)) {
      const line = text.slice(0, comment.index + block.index).split('\n').length;
      examples.push({ place: `${path}:${line}`, code: block[1].replaceAll(/^\s*\* ?/gm, '') });
    }
  }
  return examples;
}

/** The compiler's complaints, each with the place of its example. */
export function compileExamples(examples: readonly Example[]): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, resolve('.'));
  // Files that exist in memory only, at the root, so that packages are found from there.
  const files = new Map(
    examples.map(({ place, code }, i) => [resolve(`example-${i}.ts`), { place, code: `${code}\nexport {};\n` }]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name)?.code ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const file = files.get(name);
    return file ? ts.createSourceFile(name, file.code, target) : getSourceFile(name, target, ...rest);
  };
  const program = ts.createProgram([...files.keys()], { ...options, noUnusedLocals: false }, host);
  return ts.getPreEmitDiagnostics(program).flatMap(({ file, messageText }) => {
    const example = file && files.get(file.fileName);
    return example ? [`${example.place} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`] : [];
  });
}
