import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { requestToastHost, toast } from '#client/ui/overlays/toast.ts'
import { currentUserQuery } from './current-user.ts'
import { switchAccount } from './switch-account.ts'
import { recheckDelays } from './recheck-delays.ts'
import type { NameAndPassword } from './sign-in.ts'
import { failureText } from '#client/http/failure-text.ts'

/** Fetched when it is needed: the contract's schemas come with it. */
const calls = () => import('./sign-in.ts')

const SIGN_IN = ['sign-in'] as const

/** True from the moment a form is sent until its answer has been dealt with. */
export function useIsSigningIn(): boolean {
  return useIsMutating({ mutationKey: SIGN_IN }) > 0
}

function recheckSession(queries: QueryClient): void {
  for (const delay of recheckDelays(navigator))
    setTimeout(() => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }), delay)
}

/** Logs in: keeps the account, says so, and looks at the session again a little later. Where to go next is the page's matter. */
export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: async (given: NameAndPassword) => (await calls()).logIn(given),
    // The password is not kept in memory once it has been used.
    gcTime: 0,
    // Whatever the answer is, there will be a toast.
    onMutate: requestToastHost,
    onSuccess: async (account) => {
      await switchAccount(queries, account)
      recheckSession(queries)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    },
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: failureText(error, {
          said: (sentence) => `Login failed: ${sentence}`,
          fallback: 'Please check your username and password',
        }),
        destructive: true,
      }),
  })
}

/** Makes an account and signs in. Sent once only: a repeated one would say that the name is taken, by the first. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: SIGN_IN,
    mutationFn: async (given: NameAndPassword) => (await calls()).signUp(given),
    gcTime: 0,
    retry: false,
    onMutate: requestToastHost,
    onSuccess: async (account) => {
      await switchAccount(queries, account)
      toast({ title: 'Account created', description: `Welcome to ${PRODUCT_NAME}!` })
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: failureText(error, { fallback: 'Please try a different username' }),
        destructive: true,
      }),
  })
}

/** Signs out and forgets what belonged to the person. The session guard then leads to the auth page. */
export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await calls()).logOut(),
    onSuccess: async () => {
      await switchAccount(queries, null)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
}
