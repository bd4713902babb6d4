import type { FindOptions } from './storage.ts'

/** A sort order as both engines read it: fields in order of significance, 1 ascending and -1 descending. */
export type PlainSort = readonly (readonly [field: string, direction: 1 | -1])[]

/** Copies a sort option. Fields whose direction is undefined are ignored. */
export function plainSort<T>(sort: FindOptions<T>['sort']): PlainSort {
  return Object.entries<1 | -1 | undefined>(sort ?? {}).flatMap(([field, direction]) =>
    direction === undefined ? [] : [[field, direction] as const],
  )
}
