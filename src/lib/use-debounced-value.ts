import { useEffect, useState } from 'react'

/** Returns `value` once it has stayed the same for `ms` milliseconds. Until then, returns the previous value. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
