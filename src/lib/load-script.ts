/**
 * Time after which loading a script counts as failed, in ms. Needed for servers that accept a request but never
 * respond.
 */
const TIMEOUT_MS = 20_000

const scripts = new Map<string, Promise<boolean>>()

/**
 * Loads a script by URL and returns whether loading succeeded in time. Loads each script only once, but tries again
 * after a failure.
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
