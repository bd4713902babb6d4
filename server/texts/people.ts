/**
 * The sentences that people read about reports, feedback, exports, profiles and debugging: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const TEST_USERS_ARE_OFF = 'Test users are turned off on this server'
export const FEEDBACK_NOT_FOUND = 'Feedback not found'
export const REPORT_NOT_FOUND = 'Report not found'
export const REPORT_IS_DECIDED = 'Somebody has decided this already'
export const REPORT_WITHOUT_PICTURE = 'This report is about no picture'
export const NO_COPY_OF_PICTURE = 'There is no copy of this picture'
export const CANNOT_REPORT_YOURSELF = 'You cannot report yourself'
export const PERSON_DOES_NOT_COLOR_HERE = 'This person does not color here'
export const MANY_REPORTS_WAIT = 'Very many reports wait. Please log in to report this, or try again tomorrow.'
export const DOWNLOAD_UNDER_WAY = 'A download of yours is under way already'
export const DATA_BEING_DOWNLOADED = 'Your data is being downloaded already'
export const NOT_IN_THIS_FAMILY = 'You do not belong to this family'
