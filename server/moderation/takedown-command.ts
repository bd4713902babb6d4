/** The commands of `npm run artwork` that take a picture down: one line of JSON when they travel to a running server. */
import { z } from 'zod'
import type { Takedown } from '#server/artworks/takedown.ts'

export const TakedownCommand = z.object({
  command: z.enum(['hide', 'show', 'delete']),
  artworkId: z.int().positive(),
  /** Whether it is done to the copies of the picture too. */
  copies: z.boolean().default(false),
})
export type TakedownCommand = z.output<typeof TakedownCommand>

/** The numbers of the copies to which the same could be done. */
export const TakedownResult = z.object({ copies: z.array(z.int()) })
export type TakedownResult = z.output<typeof TakedownResult>

/** Runs a command for the operator. Throws the Problems of `Takedown`. */
export type RunTakedown = (command: TakedownCommand) => Promise<TakedownResult>

export const createTakedownCommands =
  (takedown: Takedown): RunTakedown =>
  async ({ command, artworkId, copies }) => {
    const before = await takedown.copies(artworkId)
    await takedown[command](null, artworkId, { copies })
    const others = before.filter(({ isHidden }) => command === 'delete' || isHidden === (command === 'show'))
    return { copies: copies ? [] : others.map(({ id }) => id) }
  }
