import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { clearToasts, requestToastHost, toast } from '#client/ui/overlays/toast.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { ClearedCopies } from './clear-copies.ts'
import { rememberFirstVisit } from './first-visit.ts'
import { switchAccount } from './switch-account.ts'
import type { NameAndPassword, NewAccount } from './sign-in.ts'
import { COPIES_STAY, signOut } from './sign-out.ts'
import { currentUserQuery } from './current-user.ts'

/** A dynamic import, which keeps the contract's schemas out of the first load. */
const loadCalls = () => import('./sign-in.ts')

const SIGN_IN = ['sign-in'] as const

/** Returns true from the submit of a form until its reply has been handled. */
export function useIsSigningIn(): boolean {
  return useIsMutating({ mutationKey: SIGN_IN }) > 0
}

/**
 * The login mutation: keeps the account, shows a toast, and checks the session again later. It does not navigate, and the form
 * shows a failure.
 */
export function useLogin() {
  return useSignInMutation(async (given: NameAndPassword) => (await loadCalls()).logIn(given))
}

/** A mutation like `useLogin` for another way in. It is never retried, because codes and challenges work once. */
export function useSignIn<Given>(send: (given: Given) => Promise<Account>) {
  return useSignInMutation(send, { retry: false })
}

function useSignInMutation<Given>(send: (given: Given) => Promise<Account>, options: { retry?: false } = {}) {
  const queries = useQueryClient()
  return useMutation({
    ...options,
    mutationKey: SIGN_IN,
    mutationFn: send,
    // Mutation variables stay in the cache until this time is over: 0 removes the password at once.
    gcTime: 0,
    onMutate: requestToastHost,
    onSuccess: async (account) => {
      await switchAccount(queries, account)
      recheckSession(queries, navigator)
      // What was asked or refused before is settled.
      clearToasts()
      toast({ title: 'Login successful', description: 'Welcome back!' })
    },
  })
}

/** The registration mutation. It is never retried: a second request would find the name taken by the first. The form shows a failure. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: async (given: NewAccount) => (await loadCalls()).signUp(given),
    gcTime: 0,
    retry: false,
    onMutate: requestToastHost,
    onSuccess: async (account) => {
      await switchAccount(queries, account)
      rememberFirstVisit(account.id)
      clearToasts()
      toast({ title: 'Account created', description: `Welcome to ${PRODUCT_NAME}!` })
    },
  })
}

/**
 * The logout mutation. It clears the person's data, on this device those copies of pictures that the server has, and with `all` also what
 * waits; RequireSession then redirects to the auth screen.
 */
export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (cleared: ClearedCopies | void) =>
      signOut(queries, async () => (await loadCalls()).logOut(), cleared ?? 'saved'),
    onSuccess: async (isCleared) => {
      await switchAccount(queries, null)
      toast({
        title: 'Logged out',
        description: isCleared ? 'You have been successfully logged out.' : COPIES_STAY,
      })
    },
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
}

/** Milliseconds after a sign-in at which the client checks the session again. */
const RECHECK_MS = { usual: [1_000], mobileSafari: [500, 2_000, 5_000] } as const

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Returns whether this is Safari on iOS. An iPad calls itself a Macintosh but has a touch screen; other browsers on iOS add a
 * token of their own.
 */
function isMobileSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
}

/** Asks again who is signed in: after 1 s, or after 0.5, 2 and 5 s on mobile Safari, which may send a new cookie late. */
export function recheckSession(queries: QueryClient, browser: Browser): void {
  for (const delay of isMobileSafari(browser) ? RECHECK_MS.mobileSafari : RECHECK_MS.usual)
    setTimeout(() => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }), delay)
}
