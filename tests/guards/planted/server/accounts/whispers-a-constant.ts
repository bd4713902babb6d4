export const waitFor = 250
