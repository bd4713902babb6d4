export const artworkCollection = { name: 'artworks', indexes: [] }
