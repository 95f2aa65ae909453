/** Escapes plain text for use in HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/**
 * Returns a complete HTML document. `title` is plain text, `style` contains the inline styles of the body element, and
 * `body` is HTML.
 */
export function htmlDocument({ title, style, body }: { title: string; style: string; body: string }): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="${style}">
${body}
</body>
</html>
`
}
