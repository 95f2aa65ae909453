import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the entry that the full screen lies on: going back from it closes the full screen and nothing else. */
    fullScreen?: boolean
  }
}

export interface FullScreen {
  shown: boolean
  open(): void
  close(): void
}

/** A full screen over the page with its own step in the history. Closed after a reload, whatever the history says. */
export function useFullScreen(): FullScreen {
  const router = useRouter()
  const [wanted, setWanted] = useState(false)
  const marked = useLocation({ select: ({ state }) => state.fullScreen === true })
  useEffect(() => {
    if (!marked) setWanted(false)
  }, [marked])
  return {
    shown: wanted && marked,
    open: () => {
      setWanted(true)
      // After a reload the entry is marked still.
      if (marked) return
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, fullScreen: true }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    close: () => {
      if (router.state.location.state.fullScreen) router.history.back()
    },
  }
}
