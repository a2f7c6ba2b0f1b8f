/** A heading among the rows of a list. */
export interface HeadingRow {
  key: string
  heading: string
}

export function RowHeading({ children }: { children: string }) {
  return (
    <div className="line border-rule border-b bg-desk/60">
      <h2 className="col-start-2 flex min-h-8 items-center px-4 py-1 md:min-h-11 font-semibold text-sm text-soft [overflow-wrap:anywhere]">
        {children}
      </h2>
    </div>
  )
}
