import type { ReactNode } from 'react'

interface PageHeadProps {
  icon: ReactNode
  title: string
  /** True if the header is one low line on phones. */
  isLow?: boolean
  children?: ReactNode
}

/** The heading of a page: its icon on the left, its name beside it, the rest below. */
export function PageHeader({ icon, title, isLow = false, children }: PageHeadProps) {
  const looks = isLow ? lowLooks : usualLooks
  return (
    <header className={`line md:pt-10 md:pb-4 ${looks.header}`}>
      <div className={`flex justify-center text-margin md:pt-1 ${looks.icon}`}>{icon}</div>
      <div className={`px-4 md:relative md:block ${looks.text}`}>
        <h1 className={`font-bold leading-tight tracking-[-0.01em] md:text-4xl ${looks.title}`}>{title}</h1>
        {children}
      </div>
    </header>
  )
}

const usualLooks = { header: 'pt-5 pb-4', icon: 'pt-0.5', text: '', title: 'text-[min(1.5rem,8vw)]' }
const lowLooks = {
  header: 'border-rule py-1.5 max-[23rem]:py-0 max-md:border-b',
  icon: 'max-md:items-center',
  text: 'flex min-h-11 flex-wrap items-center gap-x-[min(1rem,3vw)] max-[23rem]:pr-1',
  title: 'min-w-0 flex-1 basis-[min(4.5rem,20vw)] text-[min(1.125rem,6.5vw)]',
}
