import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

/** The text of a page without rows: the purpose of the page, and the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="line">
      <div className="flex justify-center pt-4 text-soft">{icon}</div>
      <div className="px-4 pt-3 pb-6">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="mt-1 max-w-prose text-pretty text-soft">{children}</p>
        {action && <div className="mt-5">{action}</div>}
      </div>
    </div>
  )
}
