import { escaped } from './escaped.ts'

/** A document that stands alone. `style` is that of its body; `body` is HTML already, the title is words. */
export function htmlDocument({ title, style, body }: { title: string; style: string; body: string }): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body style="${style}">
${body}
</body>
</html>
`
}
