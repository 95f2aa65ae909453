interface StructuredDataProps {
  /** A schema.org document; anything JSON can hold. */
  document: object
}

/** What search engines read about a page, as JSON-LD. A data block, so the content security policy lets it be. */
export function StructuredData({ document }: StructuredDataProps) {
  return <script type="application/ld+json">{inScript(JSON.stringify(document))}</script>
}

/** JSON that cannot end the script element it stands in, whatever a title or a review says. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
