import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Tab {
  value: string
  label: ReactNode
}

const WELL = 'inline-flex rounded-full bg-door-shade/60 p-1 forced-colors:border'
const CHOICE =
  'min-h-11 flex-1 rounded-full px-5 font-display text-lead font-semibold whitespace-nowrap text-ink transition-colors duration-press ' +
  'data-[state=active]:bg-chip data-[state=active]:shadow-low'

export const Tabs = Primitive.Root
export const TabPanel = Primitive.Content

/** A segmented pill: one well, one raised choice. Goes inside `Tabs`, with a `TabPanel` for each value. */
export function TabList({ tabs, className, ...rest }: { tabs: readonly Tab[] } & ComponentProps<'div'>) {
  return (
    <Primitive.List className={classNames(WELL, className)} {...rest}>
      {tabs.map((tab) => (
        <Primitive.Trigger key={tab.value} value={tab.value} className={CHOICE}>
          {tab.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  )
}
