import type { ReactNode } from 'react'
import { storageState } from '#app/data/store/storage-state.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

interface WaitingProps {
  label: string
  icon: ReactNode
  /** Shown if the database cannot be read. */
  error: { title: string; text: string }
  className?: string
  /** Shown below the error. */
  children?: ReactNode
}

/** Replaces a page until the database has answered. */
export function Waiting({ label, icon, error, className = '', children }: WaitingProps) {
  const { crash } = useMessages()
  const isBroken = useLive(storageState(useLocal().db)) !== 'ok'
  if (!isBroken) return <Spinner label={label} />
  return (
    <div role="alert" className={`flex flex-1 flex-col ${className}`}>
      <EmptyState
        icon={icon}
        title={error.title}
        action={<Button onClick={() => location.reload()}>{crash.reload}</Button>}
      >
        {error.text}
      </EmptyState>
      {children}
    </div>
  )
}
