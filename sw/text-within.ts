/** The text of an answer; `null`, and no more bytes, once it is larger than `budgetBytes` (counted uncompressed). */
export async function textWithin(budgetBytes: number, { body }: Response): Promise<string | null> {
  if (!body) return ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (text.length <= budgetBytes) continue
    await reader.cancel()
    return null
  }
}
