import { createContext, useContext, type Context } from 'react'

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
