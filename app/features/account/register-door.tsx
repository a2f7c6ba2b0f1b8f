import { type ComponentType, type ReactNode, useState } from 'react'
import { pendingInvite } from '#app/device/pending-invite.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { useDoorTexts } from '#app/messages/doors.ts'
import { useMessages } from '#app/messages/language.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Capabilities } from '#shared/capabilities.ts'
import { DomainError } from '#shared/errors.ts'
import { Contact } from './contact.tsx'

interface FormProps {
  email: string
  onEmail: (email: string) => void
  onRefused?(error: unknown): boolean
  children?: ReactNode
  more?: { setupCode?: string | undefined }
}

interface Props extends FormProps {
  server: Capabilities
  Form: ComponentType<FormProps>
}

/** The registration of a server where not anybody may make an account: the form for some, a reason for others. */
export function RegisterDoor(props: Props) {
  return props.server.setupCode ? <FirstAccount {...props} /> : <Guarded {...props} />
}

/** The first account of a server, which administers it. */
function FirstAccount({ Form, email, onEmail }: Props) {
  const { first } = useDoorTexts()
  const [setupCode, setSetupCode] = useState('')
  return (
    <>
      <Heading title={first.title} text={first.text} />
      <Form email={email} onEmail={onEmail} more={{ setupCode }}>
        <TextField
          label={first.code}
          hint={first.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={setupCode}
          onChange={(event) => setSetupCode(event.target.value)}
        />
      </Form>
    </>
  )
}

function Guarded({ server, Form, email, onEmail }: Props) {
  const { auth } = useMessages()
  const texts = useDoorTexts()
  const [sentTo, setSentTo] = useState('')
  const { registration, registrationDomains = [] } = server
  const isInvited = useState(() => isInvitedTo(registration))[0]
  const onRefused = (error: unknown) => {
    const code = error instanceof DomainError ? error.code : undefined
    // The next visit says whom to ask for another one.
    if (code === 'registration_closed') writeStored(storageKeys.invitation, null)
    setSentTo(code === 'email_unconfirmed' ? email : '')
    return code === 'email_unconfirmed'
  }
  if (!isInvited && registrationDomains.length === 0) {
    const { title, text } = texts[registration === 'closed' ? 'closed' : 'invited']
    return (
      <Heading title={title} text={text}>
        <WhomToAsk server={server} />
      </Heading>
    )
  }
  return (
    <>
      <Heading
        title={auth.registerHeading}
        text={isInvited ? texts.withInvitation : texts.domains(registrationDomains)}
      />
      <Form email={email} onEmail={onEmail} onRefused={onRefused} />
      <div role="status">
        {sentTo && (
          <p className="mt-6 border-primary border-l-4 bg-wash px-4 py-3 [overflow-wrap:anywhere]">
            {texts.linkSent(sentTo)}
          </p>
        )}
      </div>
    </>
  )
}

/** An invitation to a list is one to the server too, unless the server is closed. */
const isInvitedTo = (registration: Capabilities['registration']): boolean =>
  readStored(storageKeys.invitation) !== null || (registration === 'invited' && pendingInvite() !== undefined)

function Heading({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="font-bold text-[clamp(1.375rem,7vw,1.875rem)] leading-tight tracking-[-0.01em]">{title}</h1>
      <p className="mt-1 mb-8 text-pretty text-soft">{text}</p>
      {children}
    </>
  )
}

function WhomToAsk({ server: { operatorName, operatorContact } }: { server: Capabilities }) {
  const texts = useDoorTexts()
  return (
    <p className="text-pretty border-primary border-l-4 bg-wash px-4 py-3 [overflow-wrap:anywhere]">
      {texts.askWhom} <strong>{operatorName ?? texts.somebody}</strong>
      {operatorContact && (
        <>
          {': '}
          <Contact text={operatorContact} />
        </>
      )}
      .
    </p>
  )
}
