/**
 * The sentences that people read about pages to color, pictures that are sent, and the store: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const NOT_YOUR_DAILY_PICTURE = 'Only your own picture of the daily page counts'
export const NOT_DAILY_PAGE = "Color today's page today and complete it, then the coins are yours."
export const COINS_CLAIMED = 'You have these coins already. A new page comes tomorrow.'
export const NOT_ENOUGH_COINS = 'Not enough coins'
export const NO_SUCH_PAGE_OF_ITEM = 'There is no such page for this item'
export const ITEM_CANNOT_UNLOCK_THAT = 'An item of this type cannot unlock that'
export const AVATAR_MUST_BE_PATH = 'The picture of an avatar must be a path of this server, such as /pictures/…'
export const NO_SUCH_ITEM = 'There is no such item'
export const ITEM_NOT_FOR_SALE = 'This item is not for sale'
export const ALREADY_OWNED = 'Already owned'

export const costsNow = (price: string | number): string =>
  `This costs ${price} coins now. Please look again before you buy it.`
export const ITEM_NOT_OWNED = 'You do not own this item'
export const ADDRESS_NOT_PUBLIC = 'The address does not lead to the public internet'

export const noServerNamed = (host: string | number): string => `There is no server with the name ${host}`
export const TOO_MANY_REDIRECTS = 'The address leads through too many redirects'
export const PICTURE_TOO_LARGE = 'The picture at this address is larger than 5 MB'

export const repliedWithStatus = (statusCode: number | undefined): string =>
  `The server at this address replied with status ${statusCode}`
export const PICTURE_FORM_UNREADABLE = 'The server at this address sent the picture in a form that cannot be read'
export const ADDRESS_TOO_SLOW = 'The server at this address took too long to reply'
export const PICTURE_NOT_FETCHED = 'The picture could not be fetched from this address'
export const ADDRESS_MUST_BE_HTTP = 'The address of a picture begins with http:// or https://'
export const ADDRESS_HAS_PASSWORD = 'The address of a picture cannot contain a password'
export const PICTURE_TOO_SLOW = 'The picture takes too long to draw. Please simplify it, or send it as a PNG.'
export const PICTURE_UNREADABLE = 'The picture could not be read. It may be damaged or too large.'
export const LOOKS_LIKE_PHOTO = 'This looks like a photo or a painted picture. Pages need dark lines on light paper.'
export const NO_LINE_CLOSES = 'No line of this picture closes, so there is nothing to fill.'

export const ALMOST_NOTHING = 'Nearly the whole page is one region, so there is almost nothing to color.'

export const oneRegionCovers = (percent: string | number): string =>
  `One region covers ${percent}% of the page. An outline may be open.`

export const regionsTooSmall = (counted: string | number): string =>
  `${counted} so small that a finger hardly hits them.`

export const specksTakeColor = (speckCount: string | number): string =>
  `There are ${speckCount} specks. They take the color of the region beside them.`
export const NO_PAGE_AT_PATH = 'There is no page at this path'
export const SELECT_IMAGE_FILE = 'Please select an image file to upload.'
export const SVG_NOT_WELL_FORMED = 'The drawing is not a well-formed SVG file'

export const drawingContains = (what: string | number): string =>
  `The drawing contains ${what}. Please save it as a plain SVG, or as a PNG.`
export const PREMIUM_NEEDS_PRICE = 'A premium template needs a price of at least 1 coin'
export const NO_PICTURE = 'The picture must be a PNG, JPG or SVG file'

export const gapsInLines = (lines: string | number, pixels: string | number): string =>
  `${lines} through which color may run. Closing gaps of ${pixels} pixels ends that.`

export const regionsToColor = (regions: string | number): string => `${regions} to color.`

export const gapsClosed = (gaps: string | number): string => `${gaps} been closed.`
