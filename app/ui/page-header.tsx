import type { ReactNode } from 'react'

interface PageHeadProps {
  icon: ReactNode
  title: string
  children?: ReactNode
}

/** The heading of a page: its icon on the left, its name beside it, what belongs to it below. */
export function PageHeader({ icon, title, children }: PageHeadProps) {
  return (
    <header className="line pt-5 pb-4 md:pt-10">
      <div className="flex justify-center pt-0.5 text-margin md:pt-1">{icon}</div>
      <div className="px-4">
        <h1 className="font-bold text-2xl leading-tight tracking-[-0.01em] md:text-4xl">{title}</h1>
        {children}
      </div>
    </header>
  )
}
