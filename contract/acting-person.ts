/** How a call names the person that it acts for (HTTP-10). */

/** The header with the account's id, in decimal digits. A call without it acts for the person who is signed in. */
export const PERSON_HEADER = 'x-fridgedoor-person'

/** The code of the 409 for a call that names another person than the one who is signed in. */
export const OTHER_PERSON = 'other-person'
