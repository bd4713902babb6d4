import { createContext, useContext } from 'react'

/** Opens the join dialog. `onJoined` opens the shared artwork at an address; without it the router does. */
export type OpenJoinDialog = (onJoined?: (address: string) => void) => void

export const JoinDialogContext = createContext<OpenJoinDialog>(() => {
  throw new Error('useJoinDialog works only inside JoinDialogHost')
})

/** Returns the function that opens the join dialog. */
export const useJoinDialog = (): OpenJoinDialog => useContext(JoinDialogContext)
