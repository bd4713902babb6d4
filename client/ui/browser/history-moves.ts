/**
 * Lets a screen see the browser's moves through its history before the router does. The browser calls listeners of such moves in the
 * order in which they were added, so this module must be loaded before the router.
 */

type Watcher = () => boolean

let watcher: Watcher | null = null

if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if (watcher?.() === true) event.stopImmediatePropagation()
  })

/** Calls `watch` after each move; where it returns true, the router does not learn of the move. Returns the function that ends it. */
export function watchHistoryMoves(watch: Watcher): () => void {
  watcher = watch
  return () => {
    if (watcher === watch) watcher = null
  }
}
