/**
 * The zeros of India's scripts, of Arabic and Urdu, and of East Asia's full width: each has its
 * other nine digits right after it (Unicode Standard, section 4.6).
 */
const ZEROS = [...'०০੦૦୦௦౦೦൦᱐꯰٠۰０'].map((zero) => zero.charCodeAt(0))

/** Writes `३८०००९` as `380009`. All other text stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
