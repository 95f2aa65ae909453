import { useLayoutEffect } from 'react'

/**
 * Keeps the page's URL out of the `Referer` header of requests while the component is mounted, for pages whose URL
 * contains a secret. Such a page opened directly has this policy from its response, which the hook ends when the
 * shopper goes on to another page: payment providers may need the shop's origin.
 */
export function useNoReferrer(): void {
  // Runs before the effects in which components send their requests.
  useLayoutEffect(() => {
    const policy = document.createElement('meta')
    policy.name = 'referrer'
    policy.content = 'no-referrer'
    document.head.append(policy)
    return () => {
      // Removing the element would not restore the policy that other pages have.
      policy.content = 'strict-origin-when-cross-origin'
    }
  }, [])
}
