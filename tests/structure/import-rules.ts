/** Checks imports against the tables in `docs/architecture.md`, so that the document cannot drift from the code. */
import type { Import } from './imports-of.ts'

interface Layer {
  name: string
  /** Matches the layer's paths; `<name>` in the table becomes a named group. */
  paths: RegExp
  /** Names of the layers it may import. */
  mayImport: string[]
  packages: RegExp[]
}

export interface ImportRules {
  layers: Layer[]
  /** Pairs like `checkout → orders`. */
  featureEdges: string[]
  /** Pairs like `checkout → orders`. */
  domainEdges: string[]
}

/** Reads the tables of layers, features and domains. Throws when a table names an unknown layer. */
export function readImportRules(architecture: string): ImportRules {
  const layers = tableRows(architecture, 'Layer').map(([name = '', paths = '', mayImport = '', packages = '']) => ({
    name,
    paths: toPattern(codeSpans(paths)),
    mayImport: commaSeparated(mayImport),
    packages: codeSpans(packages).map((code) => toPattern([code])),
  }))
  const names = layers.map(({ name }) => name)
  const unknown = layers.flatMap((layer) => layer.mayImport).find((name) => !names.includes(name))
  if (unknown) throw new Error(`docs/architecture.md allows imports from "${unknown}", which is not a layer.`)
  return { layers, featureEdges: edges(architecture, 'Feature'), domainEdges: edges(architecture, 'Domain') }
}

/** Returns a sentence that says what is wrong with an import, or null if it is allowed. */
export function findFault(path: string, imported: Import, rules: ImportRules): string | null {
  const from = layerOf(path, rules)
  if (!from) return `${path} belongs to no layer of docs/architecture.md`
  const sentence = `${path} (${from.layer.name}) may not import ${imported.specifier}`
  if (imported.isPackage) return from.layer.packages.some((name) => name.test(imported.target)) ? null : sentence
  const to = layerOf(imported.target, rules)
  if (!to) return `${sentence}, which belongs to no layer`
  if (to.layer !== from.layer && !from.layer.mayImport.includes(to.layer.name)) return `${sentence} (${to.layer.name})`
  if (from.owner && to.owner && from.owner !== to.owner) {
    const edge = `${from.owner} → ${to.owner}`
    const isDeclared = path.startsWith('server/domains/')
      ? rules.domainEdges.includes(edge)
      : rules.featureEdges.includes(edge)
    if (!isDeclared) return `${sentence}, which belongs to ${to.owner}`
  }
  const isOtherArea = path.split('/')[0] !== imported.target.split('/')[0]
  return isOtherArea && imported.specifier.startsWith('.') ? `${sentence} by a relative path` : null
}

/** Returns the nodes of one cycle in a list of edges like `a → b`, or null if there is none. */
export function findCycle(edges: readonly string[]): string[] | null {
  const targets = new Map<string, string[]>()
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' → ')
    targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const target of targets.get(node) ?? []) {
      const cycle = visit(target, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of targets.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}

function layerOf(path: string, { layers }: ImportRules) {
  for (const layer of layers) {
    const match = layer.paths.exec(path)
    if (match) return { layer, owner: match.groups?.name }
  }
  return null
}

/** Returns the pairs of a table whose second column lists what the first one may import or read. */
function edges(architecture: string, heading: string): string[] {
  return tableRows(architecture, heading).flatMap(([from = '', to = '']) =>
    commaSeparated(to).map((name) => `${from} → ${name}`),
  )
}

/** Returns the cells of the table whose first column has this heading, without the heading row. */
function tableRows(markdown: string, heading: string): string[][] {
  const lines = markdown.split('\n').map(cellsOf)
  const start = lines.findIndex((cells) => cells?.[0] === heading)
  if (start < 0) throw new Error(`docs/architecture.md has no table with the heading "${heading}".`)
  const rows = lines.slice(start + 2)
  const end = rows.indexOf(null)
  return rows.slice(0, end < 0 ? undefined : end).filter((cells) => cells !== null)
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|')) return null
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

const commaSeparated = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const codeSpans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Builds one expression for globs: `src/features/<name>/` (a folder and all below it), `server/*.ts`, `**-store.ts`, `workbox-*`. */
function toPattern(globs: readonly string[]): RegExp {
  const expressions = globs.map((glob) =>
    glob
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace('<name>', '(?<name>[^/]+)')
      .replace(/\*+/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
      .replace(/\/$/, '/.*'),
  )
  return new RegExp(`^(?:${expressions.join('|')})$`)
}
