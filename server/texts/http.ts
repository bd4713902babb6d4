/**
 * The sentences that people read about requests themselves: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const SOMEBODY_ELSE_SIGNED_IN = 'Somebody else has signed in in another tab. Reload the page to go on.'
export const CALLER_GONE = 'The caller has closed the connection'
export const OUR_MISTAKE = 'Something went wrong on our side'
export const INVALID_IDEMPOTENCY_KEY = 'Idempotency-Key must be 1 to 200 printable characters'
export const IDEMPOTENCY_KEY_USED = 'This Idempotency-Key was used for another request'
export const TOO_LARGE_TO_SEND = 'That is too large to send'
export const SEND_JSON = 'Send JSON in UTF-8, with Content-Type: application/json'
export const TOO_MANY_PARTS = 'That has too many parts to send at once'
export const REQUEST_UNREADABLE = 'The request could not be read'
export const MANY_PAGES_TODAY =
  'You have started very many pages today. Please color on one of them, and start another one tomorrow.'
export const MANY_PHOTO_PAGES_TODAY =
  'You have made many pages of photos today. Please color one of them, and make another one tomorrow.'
export const MANY_DOWNLOADS = 'You have downloaded your data several times just now. Please try again in an hour.'
export const FROM_ANOTHER_SITE = 'This request came from another site'

export const wrongAddress = (publicUrl: string | null): string =>
  `This server is not reached by that address. Please go to ${publicUrl}`
export const ONLY_ADMINS = 'Only admins can do this'
export const PLEASE_SIGN_IN = 'Please sign in'
export const NOT_FOUND = 'Not found'
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.'
export const SERVER_IS_BUSY = 'The server is busy. Please try again.'
export const NO_SPACE_LEFT =
  'The server has no space left to save this. What was saved before is safe. Please tell the person who runs Fridgedoor.'
export const SAVING_IS_OFF =
  'The server cannot save anything just now. What was saved before is safe. Please tell the person who runs Fridgedoor.'
export const FORM_UNREADABLE = 'The form could not be read'

export const fileTooLarge = (megabytes: string | number): string =>
  `The file is larger than ${megabytes} MB. Please choose a smaller one.`
export const FORM_NOT_READ = 'The request is in a form the server does not read'
export const REQUEST_REFUSED = 'The request was refused'

export const REQUEST_NOT_VALID = 'The request is not valid'
