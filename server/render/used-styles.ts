/**
 * Reduces the stylesheet to the rules that a rendered page uses, because the whole stylesheet is half of the bytes of a
 * first visit.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Rules for an inline stylesheet. */
export interface InlineStyles {
  css: string
  /** Hash of `css` for the content security policy, in the form `'sha256-…'`. */
  hash: string
}

/** A statement such as `@import`, a rule for selectors, or a block of rules such as `@media`. */
type Rule =
  | { kind: 'statement'; text: string }
  | { kind: 'style'; selectors: Selector[]; body: string }
  | { kind: 'block'; prelude: string; rules: Rule[] }

interface Selector {
  text: string
  /** Classes without which the selector matches nothing. */
  classes: string[]
}

/** Number of different reduced stylesheets that are kept. Pages of one kind usually share one. */
const MAX_VARIANTS = 100

export function inlineStyles(css: string): InlineStyles {
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/**
 * Returns a function that reduces a stylesheet to the rules whose classes appear in the given pieces of HTML or in
 * `shell`, the HTML around them. Keeps all rules without classes, and rules in doubt. Drops keyframes: animations start
 * with the complete stylesheet.
 */
export function createUsedStyles(css: string, shell = ''): (html: readonly string[]) => InlineStyles {
  const rules = parseRules(css)
  const known = new Set(classesOf(rules))
  const classNames = (attributes: Iterable<string>) =>
    [...attributes].flatMap((names) => names.split(' ').filter((name) => known.has(name)))
  const always = classNames(classAttributes([shell]))
  const variants = new LRUCache<string, InlineStyles>({ max: MAX_VARIANTS })
  return (html) => {
    const attributes = classAttributes(html)
    // Not sorted, because pages of one kind have the same attributes in the same order.
    const key = [...attributes].join('"')
    const variant =
      variants.get(key) ?? inlineStyles(printRules(rules, new Set([...always, ...classNames(attributes)])))
    variants.set(key, variant)
    return variant
  }
}

const CLASS_ATTRIBUTE = ' class="'

/** Returns the different values of the class attributes in pieces of HTML. */
function classAttributes(pieces: readonly string[]): Set<string> {
  const values = new Set<string>()
  for (const html of pieces) {
    for (let at = html.indexOf(CLASS_ATTRIBUTE); at >= 0; at = html.indexOf(CLASS_ATTRIBUTE, at)) {
      const start = at + CLASS_ATTRIBUTE.length
      at = html.indexOf('"', start)
      if (at < 0) break
      values.add(html.slice(start, at))
    }
  }
  return values
}

function classesOf(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if (rule.kind === 'block') return classesOf(rule.rules)
    return rule.kind === 'style' ? rule.selectors.flatMap(({ classes }) => classes) : []
  })
}

function printRules(rules: readonly Rule[], used: ReadonlySet<string>): string {
  return rules.map((rule) => printRule(rule, used)).join('')
}

function printRule(rule: Rule, used: ReadonlySet<string>): string {
  if (rule.kind === 'statement') return rule.text
  if (rule.kind === 'block') {
    const body = printRules(rule.rules, used)
    return body && `${rule.prelude}{${body}}`
  }
  const selectors = rule.selectors.filter(({ classes }) => classes.every((name) => used.has(name)))
  return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(',')}{${rule.body}}` : ''
}

/** Matches the at-rules that contain further rules. All others, such as `@font-face`, are kept as they are. */
const BLOCK = /^@(media|layer|supports|container|starting-style)\b/

/** Parses minified CSS. Throws if its braces are not balanced. */
function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const end = findOutside(css, at, '{;')
    if (css[end] !== '{') {
      rules.push({ kind: 'statement', text: css.slice(at, end + 1) })
      at = end + 1
      continue
    }
    const prelude = css.slice(at, end)
    const close = findClosingBrace(css, end)
    const body = css.slice(end + 1, close)
    if (BLOCK.test(prelude)) rules.push({ kind: 'block', prelude, rules: parseRules(body) })
    else if (prelude.startsWith('@keyframes')) at = close
    else if (prelude.startsWith('@')) rules.push({ kind: 'statement', text: css.slice(at, close + 1) })
    else rules.push({ kind: 'style', selectors: splitSelectors(prelude).map(readSelector), body })
    at = close + 1
  }
  return rules
}

function findClosingBrace(css: string, open: number): number {
  let depth = 1
  let at = open
  while (depth > 0) {
    at = findOutside(css, at + 1, '{}')
    if (at === css.length) throw new Error('The braces of the stylesheet are not balanced.')
    depth += css[at] === '{' ? 1 : -1
  }
  return at
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = []
  let at = 0
  while (at <= list.length) {
    const end = findOutside(list, at, ',')
    selectors.push(list.slice(at, end))
    at = end + 1
  }
  return selectors
}

function readSelector(text: string): Selector {
  const bare = withoutArguments(text)
  const classes = bare.includes('\\') ? [] : [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  return { text, classes }
}

/** Removes attributes and the arguments of e.g. `:not()` and `:is()`. What they contain need not be in the page. */
function withoutArguments(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  return shorter === selector ? selector : withoutArguments(shorter)
}

/**
 * Returns the position of the first of the given characters from `from` on that is not in a string or in parentheses;
 * the length of the text if there is none.
 */
function findOutside(text: string, from: number, characters: string): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') at += 1
    else if (character === '"' || character === "'") at = findQuote(text, at)
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (depth === 0 && characters.includes(character)) return at
  }
  return text.length
}

function findQuote(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== text[open]) at += text[at] === '\\' ? 2 : 1
  return at
}
