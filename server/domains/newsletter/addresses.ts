/** The page on which somebody ends their letters. */
export function endAddress(origin: string, token: string): string {
  return `${origin}/newsletter/end/${token}`
}

/** Where mail programs do it by one POST. */
export function oneClickAddress(origin: string, token: string): string {
  return `${origin}/api/newsletter/one-click/${token}`
}
