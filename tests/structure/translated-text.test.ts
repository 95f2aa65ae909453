import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { filesBelow, textOf } from './source-files.ts'

/**
 * Translators such as Chrome's replace each text node by `<font>` elements. React then changes a node that nobody
 * sees, and fails to remove it or to insert before it. It needs no text node in an element whose only child is a string.
 */
function exposedTexts(source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, parent)
    else if (isNode(value)) {
      if (isExposed(value, parent, source) || isExchanged(value, source))
        found.push(source.slice(value.start, value.end).replace(/\s+/g, ' '))
      for (const part of Object.values(value)) visit(part, value)
    }
  }
  visit(parseAst(source, { lang: 'tsx' }).body, null)
  return found
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What React may find in the place of a child, in the course of time. */
type Content = 'fixed text' | 'changing text' | 'fixed element' | 'coming element'

function isExposed(node: Node, parent: Node | null, source: string): boolean {
  // What a component returns stands beside the siblings of the component.
  if (/^Function/.test(node.type) && /^[A-Z]/.test((node.id as { name?: string } | null)?.name ?? '')) {
    return returnsText((node.body as Node).body)
  }
  if (
    node.type === 'JSXExpressionContainer' &&
    parent?.type !== 'JSXAttribute' &&
    isMap(node.expression as Node, source)
  ) {
    return contentsOf(node, source).includes('changing text')
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false
  // Without a value, the translated text becomes the value.
  if (/^<option(?![^<]*\svalue=)/.test(source.slice(node.start))) return true
  const children = (node.children as Node[]).map((child) => contentsOf(child, source)).filter(({ length }) => length)
  if (node.type === 'JSXElement' && children.length < 2) return false
  // The parent of a fragment may remove it, unless it is the fixed content of an element.
  const isFixed = node.type === 'JSXElement' || parent?.type === 'JSXExpressionContainer' || parent?.type === 'Property'
  const coming = children.findIndex((contents) => !isFixed || contents.includes('coming element'))
  return children.some(
    (contents, index) =>
      contents.includes('changing text') || (contents.includes('fixed text') && coming >= 0 && index >= coming),
  )
}

/** React turns an element into one with the same tag that takes its place. */
function isExchanged(node: Node, source: string): boolean {
  if (!/^(?:Function|ArrowFunction|Conditional)/.test(node.type)) return false
  const alternatives = rootsIn(node.type === 'ConditionalExpression' ? [node.consequent, node.alternate] : node.body)
  const tagOf = (root: Node) => /^<[\w.]+/.exec(source.slice(root.start))?.[0]
  return alternatives.some((root) => {
    const contents = (root.children as Node[]).map((child) => contentsOf(child, source)).filter(({ length }) => length)
    const isMixed = contents.length > 1 && contents.flat().includes('fixed text')
    return isMixed && alternatives.some((other) => other !== root && tagOf(other) === tagOf(root))
  })
}

function rootsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(rootsIn)
  if (!isNode(value)) return []
  if (value.type === 'JSXElement') return [value]
  return /Statement$|^SwitchCase$|^(?:Conditional|Logical|Parenthesized)Expression$/.test(value.type)
    ? Object.values(value).flatMap(rootsIn)
    : []
}

function returnsText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(returnsText)
  if (!isNode(value)) return false
  if (/^(?:Block|If|Return)Statement$|^(?:Conditional|Logical)Expression$/.test(value.type)) {
    return Object.values(value).some(returnsText)
  }
  return value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string')
}

function contentsOf(node: Node, source: string): Content[] {
  const within = (...keys: string[]) => keys.flatMap((key) => contentsOf(node[key] as Node, source))
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return String(node.value ?? '').trim() ? ['fixed text'] : []
    case 'JSXEmptyExpression':
      return []
    case 'JSXElement':
      return ['fixed element']
    case 'JSXFragment':
      return (node.children as Node[]).flatMap((child) => contentsOf(child, source))
    case 'JSXExpressionContainer':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return within('expression')
    case 'ConditionalExpression':
      return within('consequent', 'alternate').map(asChanging)
    case 'LogicalExpression':
      return within(...(node.operator === '&&' ? [] : ['left']), 'right').map(asChanging)
    case 'CallExpression':
      return isMap(node, source) ? mappedContents(node, source) : namedContents(node.callee as Node, source)
    default:
      return namedContents(node, source)
  }
}

const asChanging = (content: Content): Content => (content.endsWith('text') ? 'changing text' : 'coming element')

const isMap = (node: Node, source: string) =>
  node.type === 'CallExpression' && /\.map$/.test(source.slice((node.callee as Node).start, (node.callee as Node).end))

function mappedContents(node: Node, source: string): Content[] {
  const body = ((node.arguments as Node[])[0] as { body?: Node }).body
  const returned = (body?.body as Node[] | undefined)?.findLast(({ type }) => type === 'ReturnStatement')
  const result = (returned?.argument ?? body) as Node | undefined
  return result ? contentsOf(result, source).map(asChanging) : ['changing text']
}

/** Of these constants, nothing changes while the page lives. */
const FIXED = /^(?:shopFacts|brand|[A-Z][A-Z\d_]*)\b/

function namedContents(node: Node, source: string): Content[] {
  const name = source.slice(node.start, node.end)
  const owner = /^\w+/.exec(name)?.[0] ?? ''
  const isFixed = new RegExp(`const (?:${owner}|\\{[^}]*\\b${owner}\\b[^}]*\\}) = shopFacts`)
  if (FIXED.test(name) || isFixed.test(source)) return ['fixed text']
  if (name !== owner) return ['changing text']
  // Such a property or function accepts or returns no text, as the compiler checks.
  const isElements = new RegExp(
    `\\b${name}\\??: (?:\\([^)]*\\) => )?(?:Elements|ReactElement)\\b|const ${name} = (?:[\\w.]+ && )?(?:\\([^)]*\\) => \\(?\\s*)?<`,
  )
  return [isElements.test(source) ? 'coming element' : 'changing text']
}

test('no text that may change shares its element with anything', () => {
  const paths = filesBelow(['src'], /(?<!\.test)\.tsx$/)
  expect(paths).not.toEqual([])
  expect(paths.flatMap((path) => exposedTexts(textOf(path)).map((text) => `${path}: ${text}`))).toEqual([])
})

test.each([
  '<p>{count} pieces</p>',
  '<button><Icon name="clock" /> {term}</button>',
  '<Chip><Icon name="clock" />{chosen ? "Chosen" : "Choose"}</Chip>',
  '<p>{isNew && <b>New</b>} in the shop</p>',
  '<p role="status">{isOpen && <>Open now</>}</p>',
  '<b>{parts.map((part) => (part.isMatch ? <mark>{part.text}</mark> : part.text))}</b>',
  'isOpen ? <p>Open <b>now</b></p> : <p>Closed</p>',
  'function Hours() { if (isOpen) return <p>Open <b>now</b></p>; return <p>Closed</p> }',
  '<option key={size}>{size}</option>',
  'function Stock({ left }: Props) { return left > 0 ? "Few left" : null }',
  'function Card({ children }: { children: ReactNode }) { return <div><h2>Card</h2>{children}</div> }',
  '<p>Total <Price paise={paise} /> {days && "soon"}</p>',
  '<li>{name}: {value}</li>',
  '<label>{label}{isRequired && <b>*</b>}</label>',
  '<>{hint}<Icon name="info" /></>',
])('translated, React can no longer change all of %s', (source) => {
  expect(exposedTexts(source)).toHaveLength(1)
})

test.each([
  '<p>{count + " pieces"}</p>',
  '<button><Icon name="clock" /> <span>{term}</span></button>',
  'isOpen ? <p>Open <b>now</b></p> : <div>Closed</div>',
  '<option key={size} value={size}>{size}</option>',
  '<p>In the shop {isNew && <b>New</b>}</p>',
  '<p role="status">{isOpen && "Open now"}</p>',
  '<p>Write to <a href={link}>us</a> at {brand.email}.</p>',
  '<b>{parts.map(({ text }) => <mark key={text}>{text}</mark>)}</b>',
  'function Card({ children }: { children: Elements }) { return <div><h2>Card</h2>{children}</div> }',
  '<li><b>{name}</b>: <span>{value}</span></li>',
  '<label><span>{label}</span>{isRequired && <b>*</b>}</label>',
])('it can of %s', (source) => {
  expect(exposedTexts(source)).toEqual([])
})
