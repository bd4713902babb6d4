import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Card } from '#client/ui/card.tsx'

export interface Column<Row> {
  header: string
  shown: (row: Row) => ReactNode
  /** `name` is what the row is called, `actions` its buttons. On a phone these kinds stand without their header. */
  kind?: 'name' | 'picture' | 'actions'
  className?: string
}

export interface RecordTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Records in a table; on a phone each record is a card, in which a header stands before each value. */
export function RecordTable<Row>({ label, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr className="border-b border-line text-small text-ink-soft">
          {columns.map(({ header, kind }) => (
            <th key={header} scope="col" className="px-2 py-3 font-semibold desktop:p-3">
              {kind === 'actions' ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:flex max-tablet:flex-col max-tablet:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="align-top max-tablet:flex max-tablet:flex-col max-tablet:gap-1.5 max-tablet:rounded-card max-tablet:bg-paper max-tablet:p-4 max-tablet:shadow-lift tablet:border-b tablet:border-line tablet:last:border-0"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'min-w-0 tablet:px-2 tablet:py-3 desktop:p-3'
const LABELLED =
  'max-tablet:flex max-tablet:gap-3 max-tablet:before:w-24 max-tablet:before:shrink-0 max-tablet:before:text-small max-tablet:before:leading-6 max-tablet:before:text-ink-soft max-tablet:before:content-[attr(data-label)]'

function Cell<Row>({ column: { header, kind, shown, className }, row }: { column: Column<Row>; row: Row }) {
  if (kind === 'name')
    return (
      <th
        scope="row"
        className={classNames(CELL, 'font-semibold wrap-anywhere max-tablet:-order-1 min-[48rem]:min-w-32', className)}
      >
        {shown(row)}
      </th>
    )
  if (kind === 'actions')
    return (
      <td className={classNames(CELL, className)}>
        <span className="flex flex-wrap gap-1.5 tablet:-my-0.5 tablet:justify-end desktop:flex-nowrap">
          {shown(row)}
        </span>
      </td>
    )
  return (
    <td data-label={header} className={classNames(CELL, kind === undefined && LABELLED, className)}>
      {shown(row)}
    </td>
  )
}

/** Stands in the place of records that are being fetched. @param label read aloud */
export function LoadingRecords({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton className="h-96 w-full" />
    </>
  )
}

/** Stands where a table has no records. */
export function NoRecords({ children }: { children: string }) {
  return (
    <Card className="p-8">
      <p className="text-center text-ink-soft">{children}</p>
    </Card>
  )
}

/** The paper under a table from a tablet's width on. On a phone the records are cards themselves. */
export function RecordCard({ children }: { children: ReactNode }) {
  return <div className="tablet:rounded-card tablet:bg-paper tablet:p-3 tablet:shadow-lift">{children}</div>
}
