/**
 * The project's own rules for source text, over a set of files given as path -> text, so that they can be tried on made-up ones:
 *
 * - `src` computes with exact operations only (the same bits on every machine), and knows no time, chance or console;
 * - imports follow the layer order and make no run-time cycle; only `src/three` imports three;
 * - no file is too long to read in one go;
 * - tests draw from seeded generators, never from Math.random.
 */
import { posix } from 'node:path';
import ts from 'typescript';

export interface Offence {
  path: string;
  line: number;
  message: string;
}

/** Exact by the standard, hence the same everywhere. */
const EXACT_MATH = new Set(['sqrt', 'abs', 'min', 'max', 'floor', 'fround', 'imul']);
const MATH_CONSTANTS = new Set(['PI', 'E', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'SQRT2', 'SQRT1_2']);

/** Ways to time, chance, output, or to `Math` and others by a side door. */
const FORBIDDEN_GLOBALS = new Set([
  ...['Date', 'performance', 'console', 'process', 'crypto', 'Intl', 'Temporal'],
  ...['globalThis', 'window', 'self', 'global', 'eval', 'Function', 'Reflect', 'Proxy', 'WeakRef', 'FinalizationRegistry'],
]);

/** A folder may import from itself and from those before it. */
const LAYERS = [
  ...[
    'math',
    'results',
    'broadphase',
    'solver',
    'shapes',
    'kernels',
    'pairs',
    'mass',
    'point',
    'ray',
    'distance',
    'contacts',
    'cast',
    'composite',
  ],
  ...['queries', 'world', 'mover', 'dynamics', 'character', 'three'],
];
/** What 2D may share with 3D. */
const LAYERS_OF_2D = new Set(['2d', 'math', 'results', 'broadphase', 'solver', 'mover']);

const MAX_LINES = 500;

export function checkRules(files: ReadonlyMap<string, string>): Offence[] {
  const offences: Offence[] = [];
  const runtimeImports = new Map<string, string[]>();
  for (const [path, text] of files) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
    const report = (node: ts.Node, message: string): void => {
      offences.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, message });
    };
    if (isTest(path)) {
      checkChance(file, report);
      continue;
    }
    if (!path.startsWith('src/')) continue;
    checkExactness(file, report);
    runtimeImports.set(path, checkImports(file, path, report));
    const lines = text.split('\n').length - 1;
    if (lines > MAX_LINES) offences.push({ path, line: lines, message: `${lines} lines, at most ${MAX_LINES} are allowed` });
  }
  return [...offences, ...findCycles(runtimeImports)];
}

type Report = (node: ts.Node, message: string) => void;

function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}

function visit(node: ts.Node, callback: (node: ts.Node) => void): void {
  callback(node);
  ts.forEachChild(node, (child) => visit(child, callback));
}

function checkExactness(file: ts.SourceFile, report: Report): void {
  visit(file, (node) => {
    if (ts.isIdentifier(node)) {
      if (node.text === 'Math' && !isExactMath(node)) {
        const use = node.parent.getText(file).split('\n')[0];
        report(node, `'${use}': only Math.${[...EXACT_MATH].join(', ')} and constants, written as Math.name`);
      } else if (FORBIDDEN_GLOBALS.has(node.text) && isGlobalUse(node)) {
        report(node, `${node.text} is not allowed in src`);
      }
    } else if (node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken) {
      report(node, '** is Math.pow, which is not exact');
    }
  });
}

function isExactMath(node: ts.Identifier): boolean {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return false;
  const name = parent.name.text;
  if (MATH_CONSTANTS.has(name)) return true;
  // A call, so that the function cannot be kept under another name.
  return EXACT_MATH.has(name) && ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
}

/** False for the name of a property, of a key or of a type, which have nothing to do with the global of that name. */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(ts.isTypeReferenceNode(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent));
}

function checkChance(file: ts.SourceFile, report: Report): void {
  visit(file, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'random') return;
    if (node.expression.getText(file) === 'Math')
      report(node, 'Math.random cannot be repeated: use the seeded Random of test/gen.ts');
  });
}

/** Checks every import and re-export of a file; gives the paths that it imports at run time. */
function checkImports(file: ts.SourceFile, path: string, report: Report): string[] {
  const runtime: string[] = [];
  const layer = layerOf(path);
  if (layer === undefined) report(file, `no such layer: src holds index.ts, 2d and ${LAYERS.join(', ')}`);
  visit(file, (node) => {
    const found = specifierOf(node);
    if (found === undefined) return;
    const { specifier, typeOnly } = found;
    if (!specifier.startsWith('.')) {
      if (specifier !== 'three' && !specifier.startsWith('three/')) report(node, `'${specifier}': src imports no package`);
      else if (layer !== 'three') report(node, `'${specifier}': only src/three imports three`);
      return;
    }
    const target = posix.join(posix.dirname(path), specifier);
    const targetLayer = layerOf(target);
    if (layer !== undefined && !mayImport(layer, targetLayer)) {
      report(node, `'${specifier}': ${layer} must not import ${targetLayer ?? 'from there'} (${LAYERS.join(' -> ')})`);
    }
    if (layer === 'kernels' && targetLayer === 'shapes' && !typeOnly) {
      report(node, `'${specifier}': kernels know no shapes, only types of their data (import type)`);
    }
    if (!typeOnly) runtime.push(target);
  });
  return runtime;
}

/** The module that an import or export declaration, a dynamic import or an import type names. */
function specifierOf(node: ts.Node): { specifier: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const argument = node.arguments[0];
    return { specifier: argument && ts.isStringLiteral(argument) ? argument.text : 'a computed name', typeOnly: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, typeOnly: true };
  }
  return undefined;
}

/** The folder below src; 'index' for src/index.ts; undefined for anything else. */
function layerOf(path: string): string | undefined {
  if (path === 'src/index.ts') return 'index';
  const folder = /^src\/([^/]+)\//.exec(path)?.[1];
  return folder !== undefined && (folder === '2d' || LAYERS.includes(folder)) ? folder : undefined;
}

function mayImport(from: string, to: string | undefined): boolean {
  if (to === undefined || to === 'index') return false;
  if (from === '2d') return LAYERS_OF_2D.has(to);
  if (to === '2d') return false;
  if (from === 'index') return to !== 'three';
  return LAYERS.indexOf(to) <= LAYERS.indexOf(from);
}

/** Run-time import cycles, each reported once, at the file where the walk came back to itself. */
function findCycles(imports: ReadonlyMap<string, string[]>): Offence[] {
  const offences: Offence[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      offences.push({ path, line: 1, message: `import cycle: ${[...trail.slice(start), path].join(' -> ')}` });
      return;
    }
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return offences;
}
