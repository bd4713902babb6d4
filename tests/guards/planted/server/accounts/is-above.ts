export const name = 'accounts'
