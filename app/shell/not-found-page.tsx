import { Link } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The page for unknown paths, with or without a sign-in. */
export function NotFoundPage() {
  const { notFound, appName } = useMessages()
  return (
    <main className="sheet-room flex min-h-dvh flex-col">
      <title>{`${notFound.title} · ${appName}`}</title>
      <div className="sheet flex-1">
        <div className="line pt-16">
          <div className="flex justify-center pt-1">
            <Logo />
          </div>
          <div className="px-4 pb-8">
            <p className="font-bold text-6xl text-margin leading-none">404</p>
            <h1 className="mt-3 font-bold text-[min(1.875rem,9vw)] leading-tight">{notFound.title}</h1>
            <p className="mt-2 mb-6 max-w-prose text-lg text-soft">{notFound.text}</p>
            <Link to="/" className={buttonClass()}>
              {notFound.back}
            </Link>
          </div>
        </div>
        <div className="ruled" />
      </div>
    </main>
  )
}
