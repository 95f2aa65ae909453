import type { BuiltClient } from './built-client.ts'

interface DocumentParts {
  head: string
  body: string
  /** JSON text. */
  data: string
  chunks: readonly string[]
}

/**
 * A whole first-visit document. The stylesheet stands in it and scripts are asked for last, so that the first paint and
 * the largest picture wait for nothing but this one answer.
 */
export function composeDocument(client: BuiltClient, { head, body, data, chunks }: DocumentParts): string {
  const preloads = [
    ...client.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...client.scriptsOf(chunks).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return client.shell
    .replace(/<link rel="stylesheet"[^>]*>\s*/, '')
    .replace('<!--page-head-->', () => `${head}<style>${client.css}</style>${preloads.join('')}`)
    .replace('<!--page-body-->', () => body)
    .replace('<!--page-data-->', () => `<script type="application/json" id="page-data">${inScript(data)}</script>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/**
 * The same document, whose end does not wait for its scripts: only then does the browser go to the part that the address
 * names, which is where the answer to a form stands.
 */
export function withoutWaiting(document: string): string {
  return document.replace('<script type="module"', '<script async type="module"')
}

/** The page of a route that the browser makes by itself: index.html without the marks for the server's parts. */
export function bareDocument(client: BuiltClient): string {
  return client.shell.replace(/<!--page-\w+-->/g, '')
}

/** JSON that cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
