/**
 * The version of the pixels. Raise it whenever the painter paints any stroke differently: stored pictures and opening pictures
 * of another version are then painted again from the log.
 */
export const PAINTER_VERSION = 1
