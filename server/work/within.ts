/** What is awaited, or null when it takes longer than so many milliseconds; then it goes on, and nobody hears of it here. */
export async function within<Value>(ms: number, awaited: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
