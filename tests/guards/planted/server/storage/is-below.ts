export const below = 'storage'
