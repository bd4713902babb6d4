import { type Context, createContext, useContext, useMemo } from 'react'

/**
 * Returns a context of the canvas, and the hook that reads it.
 * @param outside the value where no provider is; without it, the hook throws there
 */
export function canvasContext<Value>(outside: Value | null = null): [Context<Value | null>, () => Value] {
  const Canvas = createContext(outside)
  const useCanvas = (): Value => {
    const value = useContext(Canvas)
    if (value === null) throw new Error('A part of the canvas stands outside of it')
    return value
  }
  return [Canvas, useCanvas]
}

/** Returns the object of the render before while every field has the same value, so that the readers of a context do not render again. */
export function useUnchanged<Value extends object>(value: Value): Value {
  // The fields are the dependencies; their number and order stay the same.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, Object.values(value))
}
