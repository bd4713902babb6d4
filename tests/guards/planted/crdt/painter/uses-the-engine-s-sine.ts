export const wave = (x: number): number => Math.sin(x)
