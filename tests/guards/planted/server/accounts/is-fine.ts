export const fine = (): number => 1
