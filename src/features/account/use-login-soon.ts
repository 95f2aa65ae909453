import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Specification, section 9. */
const AFTER_MS = 3000

/** Answers a function that leads to the login after three seconds, unless the shopper has gone elsewhere by then. */
export function useLoginSoon(): () => void {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate({ to: '/login' }), AFTER_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])
  return () => setLeaving(true)
}
