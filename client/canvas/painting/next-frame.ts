const FRAME_MS = 16

/** Runs the task at the next animation frame, in a worker too; older engines have none there. */
export function nextFrame(task: () => void): void {
  if ('requestAnimationFrame' in self) self.requestAnimationFrame(task)
  else setTimeout(task, FRAME_MS)
}
