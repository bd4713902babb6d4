export const jitter = (): number => Math.random()
