/**
 * Names the pixels: raised whenever the painter would paint any stroke differently, so that stored pictures and opening pictures
 * made by another version are recognised and made anew from the log.
 */
export const PAINTER_VERSION = 1
