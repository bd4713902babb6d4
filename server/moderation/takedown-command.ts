/** The commands of `npm run artwork` that take a picture down: one line of JSON when they travel to a running server. */
import { z } from 'zod'
import type { Takedown } from '#server/artworks/takedown.ts'

export const TakedownCommand = z.object({
  command: z.enum(['hide', 'show', 'delete']),
  artworkId: z.int().positive(),
})
export type TakedownCommand = z.output<typeof TakedownCommand>

/** Runs a command for the operator. Throws the Problems of `Takedown`. */
export type RunTakedown = (command: TakedownCommand) => Promise<null>

export const createTakedownCommands =
  (takedown: Takedown): RunTakedown =>
  async ({ command, artworkId }) => {
    await takedown[command](null, artworkId)
    return null
  }
