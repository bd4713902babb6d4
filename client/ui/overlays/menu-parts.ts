import { createContext, type ComponentType, type ReactNode } from 'react'

interface Part {
  className?: string
  children?: ReactNode
}

/** What a menu's entries are made of. It comes with the code of the open menu, which is fetched late. */
export interface MenuParts {
  readonly Item: ComponentType<Part & { asChild: boolean; disabled: boolean; onSelect?: () => void }>
  readonly Group: ComponentType<Part>
  readonly Label: ComponentType<Part>
  readonly Separator: ComponentType<Part>
}

/** The parts for the entries of an open menu. */
export const MenuPartsContext = createContext<MenuParts | null>(null)
