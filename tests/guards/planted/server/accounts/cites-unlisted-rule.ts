/** A door that is listed (DOOR-1). */
export const DOOR = 1
/** A door that is not (DOOR-3). */
export const OTHER_DOOR = 3
