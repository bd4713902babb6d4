/** Opens links for strangers, of whom only the address is known. */
import type { Request } from 'express'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { isLinkGuess, type OpenedLink, type PictureLinks } from './picture-links.ts'

export type OpenByKey = (request: Pick<Request, 'ip'>, key: string) => Promise<OpenedLink>

/**
 * Returns `PictureLinks.open` with its limits: each call counts for the address, and each key that opens nothing as a guess (LINK-504).
 * A guess is counted once it is known for one, because a class opens its link from one address at one moment.
 */
export function createOpenByKey({ limits }: Pick<Context, 'limits'>, links: Pick<PictureLinks, 'open'>): OpenByKey {
  return async ({ ip }, key) => {
    const address = addressKey(ip)
    await limits.linkedPictureByAddress.use(address)
    try {
      return await links.open(key)
    } catch (error) {
      if (isLinkGuess(error)) await limits.unknownLinkByAddress.use(address)
      throw error
    }
  }
}
