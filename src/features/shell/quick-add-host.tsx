import { useEffect } from 'react'
import { endQuickAdd, useQuickAddRequest } from '../../state/bag/quick-add.ts'
import { notifyChunkLoadError } from '../../state/network/chunk-load-error.ts'
import { useLazyComponent } from '../../state/network/use-lazy-dialog.ts'

const loadQuickAdd = () => import('../product/quick-add.tsx').then((module) => module.QuickAdd)

/** Adds to the bag what is pressed on cards. Its code is loaded with the first press. */
export function QuickAddHost() {
  const { Component: QuickAdd, load } = useLazyComponent(loadQuickAdd)
  const request = useQuickAddRequest()
  useEffect(() => {
    if (!request) return
    load().catch(() => {
      endQuickAdd()
      notifyChunkLoadError()
    })
  }, [request, load])
  return QuickAdd && request && <QuickAdd request={request} onDone={endQuickAdd} />
}
