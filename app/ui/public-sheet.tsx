import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

interface PublicSheetProps {
  /** The name of the screen, above its heading. */
  title: string
  heading: string
  /** Identifies the current step, if steps follow each other under one heading. */
  step?: string
  children: ReactNode
}

/** A screen for anybody with a link to it: one sheet, without the navigation of the app. */
export function PublicSheet({ title, heading, step = heading, children }: PublicSheetProps) {
  return (
    <main className="sheet-room flex min-h-dvh flex-col">
      <div className="sheet flex-1">
        <div className="line pt-[max(1.25rem,8vh-2rem)] md:pt-[max(2rem,8vh)]">
          <div className="flex justify-center pt-0.5">
            <Logo className="size-[min(2.25rem,11vw)]" />
          </div>
          <div className="min-w-0 px-4 pb-5 md:pb-8">
            <p className="font-semibold text-red">{title}</p>
            <h1 className="mt-1 font-bold text-[clamp(1.5rem,7vw,2.25rem)] leading-tight tracking-[-0.01em] [overflow-wrap:anywhere]">
              {heading}
            </h1>
          </div>
        </div>
        {children}
        {/* A new step has new fields, which do not slide there. */}
        <div key={step} className="ruled" />
      </div>
    </main>
  )
}
