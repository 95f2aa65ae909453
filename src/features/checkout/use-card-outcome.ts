import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '#contract/errors.ts'
import type { LineChange } from '#contract/line-change.ts'
import { notify } from '../../state/notices.ts'
import { afterRefusal } from './after-refusal.ts'
import type { Bought } from './buying.ts'

export type CardStage = 'opening' | 'open' | 'paying' | 'leaving' | 'done' | 'impossible'

/** Where the dialog for cards stands, what it has to say, and how it goes on from what buying has come to. */
export function useCardOutcome() {
  const navigate = useNavigate()
  const [stage, setStage] = useState<CardStage>('opening')
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const isThere = useIsThere()

  const settle = useCallback(
    (bought: Bought, stageOnNo: CardStage) => {
      switch (bought.kind) {
        case 'placed':
          // The dialog may have been closed while its payment was on the way.
          if (!isThere.current) notify('Order Placed Successfully')
          return setStage('done')
        case 'awaited':
          return void navigate({ to: '/payment-success', search: { intended: bought.intendedId } })
        case 'refused':
          void afterRefusal(bought)
          setChanges(bought.answer.changes ?? [])
          setProblem(bought.message)
          return setStage(stageOnNo)
        case 'unreachable':
          setProblem(bought.message)
          return setStage(stageOnNo)
        case 'failed':
        case 'closed':
          return setStage(stageOnNo)
      }
    },
    [navigate, isThere],
  )

  /** A fault of the page's own leaves a dialog that says so, and none that waits for ever. */
  const tellFault = useCallback((fault: unknown): never => {
    setProblem(messageOf('ORDER_NOT_CREATED'))
    setStage('impossible')
    throw fault
  }, [])

  return { stage, setStage, problem, setProblem, changes, settle, tellFault }
}

/** Whether the component still stands, for what comes to pass later. */
function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}
