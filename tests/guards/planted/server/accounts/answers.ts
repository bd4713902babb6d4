/** Answers whether a number is even. */
export const isEven = (value: number): boolean => value % 2 === 0
