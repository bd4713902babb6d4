/** Returns the whole address of an invitation, to copy and to scan. */
export const invitationAddress = (code: string, origin: string): string => `${origin}/invite/${code}`
