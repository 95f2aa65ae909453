import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Methods of lists, which call back at once. */
const CALLS_BACK = /^(map|flatMap|filter|forEach|find|findLast|some|every|reduce|sort|toSorted|from|fromEntries)$/

/**
 * What a module reads while it loads, above the line that declares it: directly, or
 * in a function that it calls. It throws, or is `undefined` once bundled.
 */
function readTooEarly(path: string, source: string): string[] {
  const body = (parseSync(path, source).program.body as unknown as Node[]).map(
    (statement) => (statement.declaration as Node | undefined | null) ?? statement,
  )
  const functions = new Map(
    body.filter(({ type }) => type === 'FunctionDeclaration').map((node) => [(node.id as Node).name, node]),
  )
  const declared = new Map<unknown, number>()
  for (const [at, statement] of body.entries()) {
    if (statement.type === 'ClassDeclaration') declared.set((statement.id as Node).name, at)
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id } of statement.declarations as { id: Node }[]) declared.set(id.name, at)
  }
  const early = new Set<string>()
  // The first call of a function comes before the most declarations.
  const entered = new Set<Node>()
  const last = Math.max(...declared.values())
  for (const [at, statement] of body.entries()) {
    if (statement.type === 'FunctionDeclaration' || at >= last) continue
    const visit = (node: Node, hidden: ReadonlySet<unknown>): void => {
      if (node.type.startsWith('TS') && !('expression' in node)) return
      if (node.type === 'Identifier' && !hidden.has(node.name) && (declared.get(node.name) ?? at) > at) {
        early.add(String(node.name))
      }
      for (const child of runningChildren(node)) visit(child, hidden)
      const called = node.type === 'CallExpression' ? functions.get((node.callee as Node).name) : undefined
      if (!called || entered.has(called)) return
      entered.add(called)
      visit(called.body as Node, namesIn(called))
    }
    visit(statement, new Set())
  }
  return [...early].map((name) => `${path}: ${name}`)
}

/** Those that run when the node does, so no body of a function that is only made. */
function runningChildren(node: Node): Node[] {
  const isFunction = /Function/.test(node.type)
  if (isFunction) return []
  const skipped = new Set<unknown>()
  if (node.type === 'MemberExpression' && !node.computed) skipped.add(node.property)
  if (node.type === 'Property' && !node.computed) skipped.add(node.key)
  if (/^(Property|Method)Definition$/.test(node.type)) {
    if (!node.computed) skipped.add(node.key)
    if (!node.static) skipped.add(node.value)
  }
  const children = Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !skipped.has(child))
  return [...children, ...callbackBodies(node)]
}

function callbackBodies(node: Node): Node[] {
  if (node.type !== 'CallExpression') return []
  const callee = node.callee as Node
  const isImmediate = /Function/.test(callee.type)
  const isList = callee.type === 'MemberExpression' && CALLS_BACK.test(String((callee.property as Node).name))
  const callbacks = [...(isImmediate ? [callee] : []), ...(isList ? (node.arguments as Node[]) : [])]
  return callbacks.filter(({ type }) => /Function/.test(type)).map(({ body }) => body as Node)
}

/** All names that a function declares, its parameters included. */
function namesIn(node: Node): Set<unknown> {
  const names = new Set<unknown>()
  const collect = (pattern: Node): void => {
    if (pattern.type === 'Identifier') names.add(pattern.name)
    else for (const child of Object.values(pattern).flat().filter(isNode)) collect(child)
  }
  const visit = (child: Node): void => {
    if (child.type === 'VariableDeclarator') collect(child.id as Node)
    if (child.type === 'FunctionDeclaration') collect(child.id as Node)
    if (/Function/.test(child.type)) for (const parameter of child.params as Node[]) collect(parameter)
    for (const next of Object.values(child).flat().filter(isNode)) visit(next)
  }
  visit(node)
  return names
}

test('a constant that is read below a function call, above its own line, is found', () => {
  const source = 'console.log(help())\nconst WIDTH = 3\nfunction help() { return "".padEnd(WIDTH) }'
  expect(readTooEarly('a.ts', source)).toEqual(['a.ts: WIDTH'])
  expect(readTooEarly('a.ts', source.replace('console.log(help())', 'start(help)'))).toEqual([])
})

test('no module reads a constant before it has declared it', () => {
  const sources = filesBelow(['contract', 'src', 'sw', 'server', 'scripts', 'bench'], /(?<!\.d)\.(tsx?|mjs)$/)
  expect(sources.flatMap((path) => readTooEarly(path, textOf(path)))).toEqual([])
})
