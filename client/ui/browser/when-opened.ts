/** What no screen waits for is fetched when the screen is there: on a slow device it would take the processor from it. */
import { whenIdle } from './when-idle.ts'

/** How many parts of the screen are being fetched. */
let opening = 0
const waiting = new Set<() => void>()

/** Notes that a part of the screen is being fetched. Returns the function that notes its end. */
export function noteOpening(): () => void {
  opening += 1
  return () => {
    opening -= 1
    if (opening === 0) for (const again of waiting) again()
  }
}

/** Calls `act` once when all of the screen has been fetched and the browser has nothing else to do. Returns a function that forgets about it. */
export function whenOpened(act: () => void): () => void {
  let forget: (() => void) | null = null
  const again = (): void => {
    waiting.delete(again)
    forget = whenIdle(() => {
      if (opening === 0) act()
      else waiting.add(again)
    })
  }
  again()
  return () => {
    waiting.delete(again)
    forget?.()
  }
}
