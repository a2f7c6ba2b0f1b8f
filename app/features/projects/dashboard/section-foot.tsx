import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#app/ui/button.tsx'

/** The line of a section without rows. */
export function SectionEmpty({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="line border-rule border-b">
      <Icon aria-hidden="true" className="mx-auto mt-4 size-6 text-soft" />
      <p className="px-4 py-4 text-soft">{children}</p>
    </div>
  )
}

/** The last line of a section, with the link to all of its rows. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 flex min-h-14 items-center px-4">
        <Link to={to} className={`${buttonClass('quiet')} -ml-4`}>
          {children}
        </Link>
      </div>
    </div>
  )
}
