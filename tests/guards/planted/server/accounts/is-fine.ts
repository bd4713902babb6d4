export const fine = 1
