export const PATIENCE_MS = 250
