/** A server that takes a request and never answers is no better than one that refuses it. */
const TIMEOUT_MS = 20_000

const scripts = new Map<string, Promise<boolean>>()

/** Loads a script once. Answers false when it cannot be had, or not in time; asked again, it is tried again. */
export function loadScript(address: string): Promise<boolean> {
  const known = scripts.get(address)
  if (known) return known
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
