import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  acceptParent,
  changeFamily,
  changeFamilyMember,
  deleteFamily,
  endParentOffer,
  type Family,
  type FamilyMember,
  offerParent,
  removeFamilyMember,
} from '#contract/families.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { personName } from '#client/models/session/person-name.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface FamilyCommands {
  readonly rename: (name: string) => void
  /** Asks a member to be a parent too. The dialog, which asks for the password, shows a failure. */
  readonly askToParent: PasswordCommand
  /** Takes that question back, or declines it when the member is the person. */
  readonly endAsking: (member: Pick<FamilyMember, 'id'>, done: string) => void
  /** The person becomes a parent, because a parent asks them. */
  readonly acceptParent: () => void
  readonly demote: (member: FamilyMember) => void
  /** Makes another parent the owner, or the person themselves while the owner's account is disabled. */
  readonly makeOwner: PasswordCommand
  readonly remove: (member: FamilyMember) => void
  /** Takes the person themselves out of the family. @param onDone opens another screen */
  readonly leave: (personId: number, onDone: () => void) => void
  readonly dissolve: (onDone: () => void) => void
  readonly isBusy: boolean
}

/** What takes the person's password. */
export interface PasswordCommand {
  readonly send: (member: Pick<FamilyMember, 'id'>, password: string) => Promise<unknown>
  readonly onDone: (title: string) => void
}

interface Command {
  readonly send: () => Promise<unknown>
  /** The toast after it. */
  readonly done: string
  /** Opens another screen, because this one's family is no longer the person's. */
  readonly onDone?: () => void
}

/** What a member does with the family and with other members. A toast says what was done, or why it was not. */
export function useFamilyCommands({ id, name, kind }: Pick<Family, 'id' | 'name' | 'kind'>): FamilyCommands {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Command) => send(),
    onSuccess: async (_, { done, onDone }) => {
      toast({ title: done })
      onDone?.()
      if (onDone) queries.removeQueries({ queryKey: [...familyQueries.all(), id] })
      await Promise.all(
        [familyQueries.all(), ARTWORKS_KEY, currentUserQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const params = { id }
  const onDone = (title: string): void => {
    toast({ title })
    void queries.invalidateQueries({ queryKey: familyQueries.all() })
  }
  return {
    isBusy: isPending,
    rename: (newName) =>
      mutate({
        send: () => call(changeFamily, { params, body: { name: newName } }),
        done: `The ${kind} has a new name`,
      }),
    askToParent: {
      send: (member, password) => call(offerParent, { params: { id, userId: member.id }, body: { password } }),
      onDone,
    },
    endAsking: (member, done) =>
      mutate({ send: () => call(endParentOffer, { params: { id, userId: member.id } }), done }),
    acceptParent: () => mutate({ send: () => call(acceptParent, { params }), done: `You are a parent in ${name} now` }),
    demote: (member) =>
      mutate({
        send: () => call(changeFamilyMember, { params: { id, userId: member.id }, body: { role: 'member' } }),
        done: `${personName(member)} is a member now`,
      }),
    makeOwner: {
      send: (member, password) => call(changeFamily, { params, body: { ownerId: member.id, password } }),
      onDone,
    },
    remove: (member) =>
      mutate({
        send: () => call(removeFamilyMember, { params: { id, userId: member.id } }),
        done: `${personName(member)} is not in ${name} any more`,
      }),
    leave: (personId, onDone) =>
      mutate({
        send: () => call(removeFamilyMember, { params: { id, userId: personId } }),
        done: `You have left ${name}`,
        onDone,
      }),
    dissolve: (onDone) => mutate({ send: () => call(deleteFamily, { params }), done: `${name} is dissolved`, onDone }),
  }
}
