import { Component, type ReactNode } from 'react'
import { currentMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** Replaces the whole app when a screen fails: says that everything written is safe, and offers a fresh start. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}

function CrashPage() {
  const { crash } = currentMessages()
  return (
    <main className="sheet min-h-dvh">
      <div className="line pt-16">
        <div className="flex justify-center">
          <Logo />
        </div>
        <div className="px-4 pb-6">
          <h1 className="font-bold text-3xl">{crash.title}</h1>
          <p className="mt-2 mb-6 text-soft">{crash.text}</p>
          <Button onClick={() => location.reload()}>{crash.reload}</Button>
        </div>
      </div>
      <div className="ruled" />
    </main>
  )
}
