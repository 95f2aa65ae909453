import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Whether the history entry belongs to the full-screen view. Going back from
     * such an entry closes only the view.
     */
    fullScreen?: boolean
  }
}

export interface FullScreen {
  isOpen: boolean
  open(): void
  close(): void
}

/**
 * Opens and closes a full-screen view that has its own history entry, so that
 * going back closes the view. After a reload, the view is closed.
 */
export function useFullScreen(): FullScreen {
  const router = useRouter()
  const [isRequested, setIsRequested] = useState(false)
  const isMarked = useLocation({ select: ({ state }) => state.fullScreen === true })
  useEffect(() => {
    if (!isMarked) setIsRequested(false)
  }, [isMarked])
  return {
    isOpen: isRequested && isMarked,
    open: () => {
      setIsRequested(true)
      // Reuses the history entry if it is still marked from before a reload.
      if (isMarked) return
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
