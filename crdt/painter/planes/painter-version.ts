/**
 * The version of the painter that paints new artworks (painters.ts). Older artworks keep theirs (PAINT-3). Stored pictures and
 * opening pictures of another version than their artwork's are painted again from the log.
 */
export const PAINTER_VERSION = 3
