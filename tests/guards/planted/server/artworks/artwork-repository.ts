export const artworkRepository = {}
