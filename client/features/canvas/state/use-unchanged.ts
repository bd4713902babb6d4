import { useMemo } from 'react'

/** Returns the object of the render before while every field has the same value, so that the readers of a context do not render again. */
export function useUnchanged<Value extends object>(value: Value): Value {
  // The fields are the dependencies; their number and order stay the same.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, Object.values(value))
}
