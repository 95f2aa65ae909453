import { useEffect, useState } from 'react'
import { type NewsSwitch, readOrderNews, startOrderNews, stopOrderNews } from '../../state/order-news.ts'

/** Whether this device hears of orders; `null` until that is known. It is looked at again when the page is shown again. */
export function useOrderNews(token: string) {
  const [news, setNews] = useState<NewsSwitch | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let isHere = true
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const now = await readOrderNews(token)
      if (isHere) setNews(now)
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])

  const change = async (act: (token: string) => Promise<NewsSwitch>) => {
    setBusy(true)
    setFailed(false)
    try {
      setNews(await act(token))
    } catch {
      // The browser's push service, or the shop, was not reached.
      setFailed(true)
    }
    setBusy(false)
  }
  return { news, busy, failed, start: () => change(startOrderNews), stop: () => change(stopOrderNews) }
}
