import { useCallback, useEffect, useRef } from 'react'

/** Answers, whenever it is asked, whether the component is on the page: for what comes of something that takes its time. */
export function useIsMounted(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
