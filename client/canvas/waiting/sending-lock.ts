/** Returns the name of the lock of the one tab that sends this person's waiting strokes. */
export const sendingLock = (userId: number): string => `fridgedoor/waiting/${userId}`
