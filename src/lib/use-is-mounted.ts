import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is mounted, for use after an await. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
