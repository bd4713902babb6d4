/** The screen that a card opens. Its token follows `#`, so that it is in no request, log or referrer (docs/decisions/0143). */
export const CARD_PATH = '/card'

export const cardAddress = (token: string, origin: string): string => `${origin}${CARD_PATH}#${token}`

/** Returns the token in the fragment of an address, or null when there is none. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
