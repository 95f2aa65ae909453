/** In ms. Some servers accept a request and never respond. */
const TIMEOUT_MS = 20_000

const scripts = new Map<string, Promise<boolean>>()

/**
 * Returns whether it loaded in time. Each script only once, but again after a
 * failure.
 */
export function loadScript(address: string): Promise<boolean> {
  const earlier = scripts.get(address)
  if (earlier) return earlier
  const loading = new Promise<boolean>((resolve) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      scripts.delete(address)
      resolve(false)
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.src = address
    script.onload = () => {
      clearTimeout(timer)
      resolve(true)
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}
