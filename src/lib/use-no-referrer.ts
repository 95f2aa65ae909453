import { useLayoutEffect } from 'react'

/**
 * For pages whose URL contains a secret. Opened directly, such a page has this
 * policy from its response, and the hook ends it when the shopper goes on.
 */
export function useNoReferrer(): void {
  // Before the effects in which components send requests.
  useLayoutEffect(() => {
    const policy = document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    document.head.append(policy)
    return () => {
      // Removing the element would not restore other pages' policy.
      policy.content = 'strict-origin-when-cross-origin'
    }
  }, [])
}
