import { parseSync } from 'vite';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** `fooBar`, `FOO_BAR` and `PDFBar` are `foo bar`, `foo bar` and `pdf bar`. */
export const wordsOfName = (name: string): string[] =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The names of functions, classes, types, variables, parameters, properties and methods that a file declares. */
export function declaredNames(file: string, source: string): Set<string> {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    for (const target of declaredBy(value)) for (const name of boundNames(target)) names.add(name);
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  return names;
}

/** The identifiers and patterns that a node declares. */
function declaredBy(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return [node['id']];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSDeclareFunction':
      return [node['id'], ...(node['params'] as unknown[])];
    case 'Property':
      return node['shorthand'] || node['computed'] ? [] : [node['key']];
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return node['computed'] ? [] : [node['key']];
    default:
      return [];
  }
}

function* boundNames(pattern: unknown): Generator<string> {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier' || pattern.type === 'PrivateIdentifier')
    yield String(pattern['name']);
  const nested: unknown[] = [
    pattern['left'],
    pattern['argument'],
    pattern['parameter'],
    ...(pattern.type === 'ArrayPattern' ? (pattern['elements'] as unknown[]) : []),
    ...(pattern.type === 'ObjectPattern'
      ? (pattern['properties'] as Node[]).map((one) => one['value'] ?? one)
      : []),
  ];
  for (const one of nested) yield* boundNames(one);
}
